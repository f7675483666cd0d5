import CLprojImage
package import LprojModel

/// An entry of an image, copied out of it.
package struct ImageEntry: Hashable, Sendable {
  package let key: String
  package let value: EntryValue
  /// The language of the fallback chain that it comes from.
  package let language: LanguageTag

  package init(key: String, value: EntryValue, language: LanguageTag) {
    self.key = key
    self.value = value
    self.language = language
  }

  /// Nil for a language or a variable text that no writer makes.
  init?(_ entry: lprojd_entry, languages: [LanguageTag]) {
    guard unsafe Int(entry.language) < languages.count else { return nil }
    language = unsafe languages[Int(entry.language)]
    key = unsafe String(entry.key)
    if unsafe entry.isVariable {
      guard let text = unsafe VariableText(packed: entry.value.buffer) else { return nil }
      value = .variable(text)
    } else {
      value = unsafe .text(String(entry.value))
    }
  }
}
