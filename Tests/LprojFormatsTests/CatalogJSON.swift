import LprojModel

/// A whole catalog of these entries, in English.
func catalog(_ entries: String) -> String {
  #"{"sourceLanguage": "en", "strings": {\#(entries)}, "version": "1.0"}"#
}

/// The member `localizations` of an entry.
func localizations(en: String? = nil, de: String? = nil, vi: String? = nil) -> String {
  let members = [("en", en), ("de", de), ("vi", vi)].compactMap { language, content in
    content.map { "\"\(language)\": \($0)" }
  }
  return #""localizations": {\#(members.joined(separator: ", "))}"#
}

/// A localization with one text, which is JSON's inside of the quotes.
func unit(_ value: String, state: String = "translated") -> String {
  #"{"stringUnit": {"state": "\#(state)", "value": "\#(value)"}}"#
}

/// A localization with variations of one kind.
func variations(_ kind: String, _ cases: [String: String], besides: String = "") -> String {
  let members = cases.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
  return #"{"variations": {"\#(kind)": {\#(members.joined(separator: ", "))}}\#(besides)}"#
}

func plural(one: String, other: String) -> String {
  variations("plural", ["one": unit(one), "other": unit(other)])
}

func variable(_ template: Variation, _ variables: [String: Variable] = [:]) -> EntryValue {
  .variable(VariableText(template: template, variables: variables))
}
