import LprojModel

/// The choices of a localization: `variations` and their cases.
extension CatalogDecoder {
  /// The choice that `variations` describes; its text has no variables, they go to the scope.
  mutating func choice(
    of variations: [JSONValue.Member], adopting scope: inout VariableScope, at site: Site
  ) throws(FormatError) -> CatalogText {
    var rules = VariationRules()
    for kind in lastOfEach(variations, in: site) {
      guard try read(kind, into: &rules, adopting: &scope, at: site) else { return .unusable }
    }
    guard let variation = rules.combined else { return .absent }
    if let message = rules.missingOther { note(.warning, .missingOther, at: site, message) }
    return .text(VariableText(template: variation))
  }

  /// Reads one kind of variation; false when it cannot be served.
  private mutating func read(
    _ kind: JSONValue.Member, into rules: inout VariationRules,
    adopting scope: inout VariableScope, at site: Site
  ) throws(FormatError) -> Bool {
    switch kind.key {
    case "plural":
      let cases = try cases(of: kind, adopting: &scope, at: site) { PluralCategory(name: $0) }
      guard let cases else { return false }
      if !cases.isEmpty { rules.text = .plural(cases) }
    case "device":
      guard let cases = try cases(of: kind, adopting: &scope, at: site, name: { $0 }) else {
        return false
      }
      rules.devices = cases
    case "width":
      let cases = try cases(of: kind, adopting: &scope, at: site, name: VariationRules.width)
      guard let cases else { return false }
      rules.widths = cases
    default:
      note(
        .warning, .unknownRule, at: site.inner(kind),
        "variations by \(shown(kind.key)) are not known, only by 'plural', 'device' and "
          + "'width'; they are passed over")
    }
    return true
  }

  /// The cases of one kind of variation; nil when one of them cannot be served.
  private mutating func cases<Name: Hashable>(
    of kind: JSONValue.Member, adopting scope: inout VariableScope, at site: Site,
    name: (String) -> Name?
  ) throws(FormatError) -> [Name: Variation]? {
    let members = lastOfEach(try kind.object(), in: site)
    guard members.count <= VariationRules.caseLimit else {
      note(
        .error, .tooDeep, at: site.inner(kind), VariableText.ReferenceProblem.tooLarge.explanation)
      return nil
    }
    var cases: [Name: Variation] = [:]
    for member in members {
      guard let name = name(member.key) else {
        note(
          .warning, .unknownRule, at: site.inner(member),
          "\(shown(member.key)) is no case of '\(kind.key)'; it is passed over: correct it")
        continue
      }
      switch try text(of: try member.object(), at: site.inner(member)) {
      case .absent: continue
      case .unusable: return nil
      case .text(let text): cases[name] = scope.adopt(text, of: member.key)
      }
    }
    return cases
  }
}
