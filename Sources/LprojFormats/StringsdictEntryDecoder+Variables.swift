import LprojModel

/// The variables of an entry and the cases of its rules.
extension StringsdictEntryDecoder {
  /// The variable that a member of an entry defines; nil when it cannot be used.
  mutating func variable(
    _ definition: Member, adopting scope: inout VariableScope, depth: Int
  ) -> Variable? {
    guard case .dictionary(let members) = definition.value else {
      note(
        .warning, .notAString, at: definition,
        "the variable \(shown(definition.key)) is \(definition.value.noun), not a dictionary "
          + "with a rule; it is passed over")
      return nil
    }
    guard let variation = variation(of: definition, members, adopting: &scope, depth: depth) else {
      return nil
    }
    return Variable(specifier: specifier(of: definition, members), variation: variation)
  }

  /// What the argument of a variable prints as: `d` when the entry does not say.
  private mutating func specifier(of definition: Member, _ members: [Member]) -> String {
    if case .string(let type)? = members.member(StringsdictRule.valueType)?.value, !type.isEmpty {
      return type
    }
    note(
      .warning, .missingValueType, at: definition,
      "the variable \(shown(definition.key)) has no '\(StringsdictRule.valueType)'; add it: "
        + "'d' is taken")
    return "d"
  }

  /// The choice of a dictionary with a rule type and its cases.
  private mutating func variation(
    of definition: Member, _ members: [Member], adopting scope: inout VariableScope, depth: Int
  ) -> Variation? {
    guard let type = members.member(StringsdictRule.type) else {
      if StringsdictRule.isEntry(members) {
        return text(of: members, depth: depth + 1).map { scope.adopt($0, of: definition.key) }
      }
      note(
        .warning, .unknownRule, at: definition,
        "\(shown(definition.key)) has no '\(StringsdictRule.type)'; add it: "
          + "'\(StringsdictRule.plural)' is taken")
      return plural(definition, adopting: &scope, depth: depth)
    }
    guard case .string(let rule) = type.value else {
      noteUnknownRule(type.value.noun, at: type)
      return nil
    }
    switch rule {
    case StringsdictRule.plural: return plural(definition, adopting: &scope, depth: depth)
    case StringsdictRule.width:
      let cases = cases(
        of: definition, adopting: &scope, depth: depth, name: VariationRules.width)
      return cases.isEmpty ? nil : .width(cases)
    case StringsdictRule.device:
      let cases = cases(of: definition, adopting: &scope, depth: depth) { $0 }
      return cases.isEmpty ? nil : .device(cases)
    default:
      noteUnknownRule(rule, at: type)
      // Such a rule may have this case too, and it is meant for whoever does not fit the others.
      guard case .string(let other)? = members.member("other")?.value else { return nil }
      return .text(other)
    }
  }

  private mutating func plural(
    _ definition: Member, adopting scope: inout VariableScope, depth: Int
  ) -> Variation? {
    let cases = cases(of: definition, adopting: &scope, depth: depth) { PluralCategory(name: $0) }
    guard !cases.isEmpty else { return nil }
    let rules = VariationRules(text: .plural(cases))
    if let message = rules.missingOther { note(.warning, .missingOther, at: definition, message) }
    return rules.combined
  }

  /// The cases of a rule, by name; those that cannot be used are left out.
  mutating func cases<Name: Hashable>(
    of rule: Member, adopting scope: inout VariableScope, depth: Int, name: (String) -> Name?
  ) -> [Name: Variation] {
    guard case .dictionary(let members) = rule.value else {
      note(
        .warning, .notAString, at: rule,
        "'\(rule.key)' is \(rule.value.noun), not a dictionary; it is passed over")
      return [:]
    }
    guard members.count <= VariationRules.caseLimit else {
      note(.error, .tooDeep, at: rule, VariableText.ReferenceProblem.tooLarge.explanation)
      return [:]
    }
    var cases: [Name: Variation] = [:]
    for member in members
    where member.key != StringsdictRule.type && member.key != StringsdictRule.valueType {
      guard let name = name(member.key) else {
        note(
          .warning, .unknownRule, at: member,
          "\(shown(member.key)) is no case of \(shown(rule.key)); it is passed over: "
            + "correct it")
        continue
      }
      cases[name] = variation(of: member, adopting: &scope, depth: depth)
    }
    return cases
  }

  private mutating func variation(
    of member: Member, adopting scope: inout VariableScope, depth: Int
  ) -> Variation? {
    switch member.value {
    case .string(let text): return .text(text)
    case .dictionary(let members):
      guard depth < Variation.depthLimit else {
        note(.error, .tooDeep, at: member, VariableText.ReferenceProblem.tooLarge.explanation)
        return nil
      }
      if members.member(StringsdictRule.type) != nil {
        return variation(of: member, members, adopting: &scope, depth: depth + 1)
      }
      return text(of: members, depth: depth + 1).map { scope.adopt($0, of: member.key) }
    default:
      note(
        .warning, .notAString, at: member,
        "the text of \(shown(member.key)) is \(member.value.noun), not a string; it is "
          + "passed over")
      return nil
    }
  }
}
