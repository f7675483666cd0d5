import LprojModel

/// Makes a text of one entry's dictionary in a `.stringsdict` (StringsdictFileFormat).
///
/// An entry that could not be rendered whatever the arguments, since a variable is missing or
/// names itself, is left out, so that a look-up goes on to the next language and at last to the
/// key. An entry without `other` stays: most numbers may have their category.
struct StringsdictEntryDecoder {
  typealias Member = PropertyListValue.Member

  /// The entry: its key, with its place.
  private let entry: Member
  private(set) var diagnostics: DiagnosticList

  init(_ entry: Member, diagnostics: DiagnosticList) {
    self.entry = entry
    self.diagnostics = diagnostics
  }

  /// The value of the entry, whose dictionary has these members; nil when it is left out.
  mutating func value(of members: [Member]) -> EntryValue? {
    guard let text = text(of: members, depth: 0) else { return nil }
    do throws(VariableText.ReferenceProblem) {
      return try text.resolvingReferences().entryValue
    } catch {
      note(.error, error.code, at: entry, error.explanation)
      return nil
    }
  }

  /// The text of a dictionary with a format or rules, with the variables that it defines.
  mutating func text(of members: [Member], depth: Int) -> VariableText? {
    guard depth < Variation.depthLimit, members.count <= VariationRules.caseLimit else {
      note(.error, .tooDeep, at: entry, VariableText.ReferenceProblem.tooLarge.explanation)
      return nil
    }
    let definitions = members.filter { StringsdictRule.isVariable($0.key) }
    var scope = VariableScope(reserving: definitions.map(\.key))
    for definition in definitions {
      if let variable = variable(definition, adopting: &scope, depth: depth) {
        scope.define(definition.key, as: variable)
      }
    }
    guard let template = template(of: members, adopting: &scope, depth: depth) else { return nil }
    return VariableText(template: template, variables: scope.variables)
  }

  private mutating func template(
    of members: [Member], adopting scope: inout VariableScope, depth: Int
  ) -> Variation? {
    var rules = VariationRules()
    for member in members {
      switch member.key {
      case StringsdictRule.format: rules.text = format(member)
      case StringsdictRule.width:
        rules.widths = cases(
          of: member, adopting: &scope, depth: depth, name: VariationRules.width)
      case StringsdictRule.device:
        rules.devices = cases(of: member, adopting: &scope, depth: depth) { $0 }
      case let key where StringsdictRule.isRule(key): noteUnknownRule(key, at: member)
      default: continue
      }
    }
    if let message = rules.missingOther { note(.warning, .missingOther, at: entry, message) }
    guard let variation = rules.combined else {
      note(
        .error, .notAString, at: entry,
        "the entry has neither '\(StringsdictRule.format)' nor a known rule with texts; add one")
      return nil
    }
    return variation
  }

  private mutating func format(_ member: Member) -> Variation? {
    guard case .string(let format) = member.value else {
      note(
        .warning, .notAString, at: member,
        "'\(member.key)' is \(member.value.noun), not a string; it is passed over")
      return nil
    }
    return .text(format)
  }

  mutating func noteUnknownRule(_ name: String, at member: Member) {
    note(
      .warning, .unknownRule, at: member,
      "the rule \(shown(name)) is not known, only '\(StringsdictRule.plural)', "
        + "'\(StringsdictRule.width)' and '\(StringsdictRule.device)'; it is passed over")
  }

  mutating func note(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at member: Member,
    _ message: @autoclosure () -> String
  ) {
    let name = diagnostics.naming(entry.key)
    diagnostics.add(
      severity, code, at: member.place,
      "\(name): \(message())")
  }
}
