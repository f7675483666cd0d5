import LprojFormats
import LprojModel
import LprojUnicode

/// Makes entries of resources.
struct AndroidDecoder {
  typealias Resource = AndroidReader.Resource

  private let language: LanguageTag
  private let hasZero: Bool

  /// - Parameter language: of the table.
  init(language: LanguageTag) {
    self.language = language
    hasZero = PluralRules(language: language).categories.contains(.zero)
  }

  /// Adds what a resource holds; one that is no text is passed over.
  func decode(
    _ resource: Resource, into table: inout ForeignTable
  ) throws(FormatError) {
    let element = resource.element
    switch element.name.local {
    case "string", "plurals", "string-array": break
    case "item" where element.attribute("type") == "string": break
    default: return
    }
    guard let name = element.attribute("name"), !name.isEmpty else {
      return table.diagnostics.add(
        .warning, .syntax, at: element.place,
        "<\(element.name.local)> has no name, and is left out; add one")
    }
    if let product = element.attribute("product"), product != "default" {
      return table.diagnostics.add(
        .note, .unknownRule, at: element.place,
        "\(shown(name)) for the product \(shown(product)) is not served, only the default's")
    }
    switch element.name.local {
    case "plurals": try decodePlural(resource, name, into: &table)
    case "string-array": try decodeArray(resource, name, into: &table)
    default:
      if let text = text(of: resource, name, &table) {
        try table.add(name, .text(text), at: element.place)
      }
    }
  }

  private func decodeArray(
    _ resource: Resource, _ name: String, into table: inout ForeignTable
  ) throws(FormatError) {
    for (index, item) in resource.items("item").enumerated() {
      if let text = text(of: item, name, &table) {
        try table.add("\(name).\(index)", .text(text), at: item.element.place)
      }
    }
  }

  private func decodePlural(
    _ resource: Resource, _ name: String, into table: inout ForeignTable
  ) throws(FormatError) {
    var cases: [PluralCategory: String] = [:]
    for item in resource.items("item") {
      let quantity = item.element.attribute("quantity") ?? ""
      guard let category = PluralCategory(name: quantity) else {
        table.diagnostics.add(
          .warning, .unknownRule, at: item.element.place,
          "\(shown(quantity)) is no quantity of the plural \(shown(name)); it is passed over: "
            + "correct it")
        continue
      }
      if category == .zero, !hasZero {
        noteZero(name, item.element.place, &table.diagnostics)
      } else if let text = text(of: item, name, &table) {
        cases[category] = text
      }
    }
    if cases[.other] == nil {
      table.diagnostics.add(
        .warning, .missingOther, at: resource.element.place,
        "the plural \(shown(name)) has no 'other', which serves every number without a quantity of "
          + "its own; add it")
    }
    if !cases.isEmpty { try table.add(name, plural(cases), at: resource.element.place) }
  }

  /// Android takes `zero` for a category, a table for the number 0.
  private func noteZero(_ name: String, _ place: Place, _ diagnostics: inout DiagnosticList) {
    diagnostics.add(
      .note, .unknownRule, at: place,
      "Android never takes 'zero' of the plural \(shown(name)) in the language "
        + "\(shown(language.tag)); it is left out")
  }

  /// The text of an element; nil when it is left out.
  private func text(
    of resource: Resource, _ name: String, _ table: inout ForeignTable
  ) -> String? {
    var text = AndroidText(resource.content)
    let place = resource.element.place
    if let reference = text.reference {
      table.diagnostics.add(
        .warning, .notAString, at: place,
        "\(shown(name)) refers to another resource, \(shown(reference)), and is left out; write its "
          + "text, or a '\\' before the first character")
      return nil
    }
    let result = text.unescaped()
    for problem in text.problems {
      table.diagnostics.add(
        .warning, problem == .apostrophe ? .syntax : .invalidEscape, at: place,
        "\(shown(name)): \(problem.rawValue)")
    }
    return JavaFormat.converted(result)
  }
}
