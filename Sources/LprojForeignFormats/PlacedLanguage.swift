import LprojModel
import LprojPlugin
import LprojUnicode

/// The language and the table of a file as its place and its name tell them.
///
/// In an `.lproj` the directory has the last word, so nothing is said of the language there.
struct PlacedLanguage {
  /// The file's name without its extension.
  let stem: String
  /// The names of the directories above it, the nearest first.
  let directories: [Substring]
  private let directoryLanguage: LanguageTag?

  init(_ file: borrowing EncodedFile) {
    let names = file.path.split(separator: "/")
    let name = names.last ?? ""
    stem = String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    directories = names.dropLast().reversed()
    directoryLanguage = file.language
  }

  /// A decoded table: in an `.lproj` of its language, else of the one that the file tells.
  func table(_ table: Table, language: String?, name: TableName? = nil) -> DecodedTable {
    DecodedTable(
      language: directoryLanguage == nil ? language : nil, name: name, table: table)
  }

  /// The tag of the language that the table will have.
  func tag(of language: String?) -> LanguageTag {
    directoryLanguage ?? language.map { LanguageSpelling.tag(for: $0) } ?? .unlocalized
  }

  /// Whether a word is a language, with any script, region and variant: a part of a name that only
  /// looks like one (`app`, `log`, `min`) is none.
  ///
  /// CLDR has an English name of each language of two letters; of those of three letters, which
  /// many words are, only the ones count that CLDR has texts in (`fil`).
  static func isLanguage(_ word: some StringProtocol) -> Bool {
    let tag = LanguageSpelling.tag(for: String(word)).tag
    let language = LanguageTag(canonical: String(tag.prefix { $0 != "-" }))
    switch language.tag.utf8.count {
    case 2: return LanguageNames.name(of: language, in: LanguageTag(canonical: "en")) != nil
    case 3: return LanguageNames.name(of: language, in: language) != nil
    default: return false
    }
  }
}

// MARK: - Suffixes

extension PlacedLanguage {
  /// A name and the language at its end, as Java and Flutter write it: `messages_de_AT`,
  /// `app_zh_Hant_TW`.
  struct Suffixed: Equatable {
    var name: String
    /// As BCP 47 joins its parts; nil when there is none.
    var language: String?
  }

  /// The most parts of a language: language, script, region and a variant (java.util.Locale).
  private static let partLimit = 4

  /// The stem without the longest language at its end.
  var suffixed: Suffixed {
    let parts = stem.split(separator: "_", omittingEmptySubsequences: false)
    for count in stride(from: min(Self.partLimit, parts.count - 1), through: 1, by: -1) {
      let suffix = parts.suffix(count)
      guard suffix.allSatisfy({ !$0.isEmpty }), Self.isLocale(Array(suffix)) else { continue }
      return Suffixed(
        name: parts.dropLast(count).joined(separator: "_"),
        language: suffix.joined(separator: "-"))
    }
    return Suffixed(name: stem, language: nil)
  }

  /// The name that the suffix leaves to the table, nil for the file's own.
  ///
  /// In an `.lproj` only the directory's own language is such a suffix.
  var suffixedName: TableName? {
    guard let language = suffixed.language, !suffixed.name.isEmpty else { return nil }
    let isOwn = directoryLanguage.map { $0 == LanguageSpelling.tag(for: language) } ?? true
    return isOwn ? TableName(suffixed.name) : nil
  }

  private static func isLocale(_ parts: [Substring]) -> Bool {
    guard let language = parts.first, isLetters(language, 2...3), isLanguage(language) else {
      return false
    }
    var rest = parts.dropFirst()
    if let script = rest.first, isLetters(script, 4...4) { rest.removeFirst() }
    if let region = rest.first, isLetters(region, 2...2) || isDigits(region, 3...3) {
      rest.removeFirst()
      // A variant stands after a region only.
      if let variant = rest.first, (4...8).contains(variant.utf8.count) { rest.removeFirst() }
    }
    return rest.isEmpty
  }

  private static func isLetters(_ word: Substring, _ counts: ClosedRange<Int>) -> Bool {
    counts.contains(word.utf8.count)
      && word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  private static func isDigits(_ word: Substring, _ counts: ClosedRange<Int>) -> Bool {
    counts.contains(word.utf8.count)
      && word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
