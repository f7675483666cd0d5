import LprojFormats
import LprojModel

/// The texts of a file by their whole keys, those of a plural together.
struct I18nextKeys {
  /// In the order of the file.
  private(set) var groups: [I18nextGroup] = []
  private var positions: [String: Int] = [:]
  private var prefix = ""
  private var limit: GrowthLimit

  init(fileSize: Int) {
    limit = GrowthLimit(fileSize: fileSize)
  }

  /// Adds the members of an object and of the objects in it.
  mutating func add(
    _ members: [JSONValue.Member], _ diagnostics: inout DiagnosticList
  ) throws(FormatError) {
    for member in members {
      try limit.take(prefix.utf8.count + member.key.utf8.count, at: member.place)
      let key = prefix + member.key
      switch member.value {
      case .string(let text): add(I18nextGroup.Text(key: key, text: text, place: member.place))
      case .object(let members):
        let outer = prefix
        prefix = key + "."
        try add(members, &diagnostics)
        prefix = outer
      default:
        diagnostics.add(
          .warning, .notAString, at: member.place,
          "the value of \(shown(key)) is \(member.value.noun), not a text, and is left out")
      }
    }
  }

  private mutating func add(_ text: I18nextGroup.Text) {
    let base = I18nextGroup.base(of: text.key) ?? text.key
    if let position = positions[base] {
      groups[position].texts.append(text)
    } else {
      positions[base] = groups.count
      groups.append(I18nextGroup(base: base, texts: [text]))
    }
  }
}
