/// The subtags of a well-formed language tag, in canonical case (BCP 47, RFC 5646 2.1).
///
/// Knows the grammar only, not which subtags exist; see ``Subtags/replacingAliases()`` for the
/// deprecated ones. Tags of private use alone (`x-…`) and the reserved languages of four to eight
/// letters are not taken for tags: on disk they are names.
struct Subtags: Hashable, Sendable {
  var language: String
  var script: String?
  var region: String?
  /// In lower case and ascending, as UTS 35 orders them.
  var variants: [String] = []
  /// Extensions and private use with their singletons, in lower case.
  var extensions: [String] = []

  /// Parses subtags separated by `-` or `_`; nil when they are no tag.
  ///
  /// An extended language stands for itself: `zh-yue` is `yue` (RFC 5646 4.5).
  init?(parsing text: some StringProtocol) {
    guard text.utf8.count <= ICU.identifierLimit else { return nil }
    var parts = text.utf8
      .split(omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
      .map { Subtag($0) }[...]
    guard let first = parts.popFirst(), (2...3).contains(first.count), first.isAlphabetic
    else { return nil }
    language = first.lowercased
    if let extended = parts.first, extended.count == 3, extended.isAlphabetic, first.count == 2 {
      language = extended.lowercased
      parts.removeFirst()
    }
    if let part = parts.first, part.isScript {
      script = part.titlecased
      parts.removeFirst()
    }
    if let part = parts.first, part.isRegion {
      region = part.uppercased
      parts.removeFirst()
    }
    guard takeVariants(&parts), takeExtensions(&parts) else { return nil }
  }

  private mutating func takeVariants(_ parts: inout ArraySlice<Subtag>) -> Bool {
    while let part = parts.first, part.isVariant {
      guard !variants.contains(part.lowercased) else { return false }
      variants.append(part.lowercased)
      parts.removeFirst()
    }
    variants.sort()
    return true
  }

  private mutating func takeExtensions(_ parts: inout ArraySlice<Subtag>) -> Bool {
    guard parts.first.map({ $0.count == 1 }) ?? true, parts.last?.count != 1 else { return false }
    var isPrivate = false
    var previous = 0
    for part in parts {
      guard part.isAlphanumeric, (1...8).contains(part.count) else { return false }
      if !isPrivate, part.count == 1, previous == 1 { return false }
      isPrivate = isPrivate || part.lowercased == "x"
      previous = part.count
      extensions.append(part.lowercased)
    }
    return true
  }

  /// The tag, its subtags joined by hyphens.
  var tag: String {
    ([language, script, region].compactMap(\.self) + variants + extensions).joined(separator: "-")
  }

  /// Language, script and region as ICU spells them, and the variants when asked for.
  func identifier(keepsVariants: Bool = false) -> String {
    [language, script, region].compactMap(\.self).joined(separator: "_")
      + (keepsVariants ? variants.map { "_\($0.uppercased())" }.joined() : "")
  }
}

/// One subtag as bytes, with the questions that RFC 5646's grammar asks.
private struct Subtag {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  var count: Int { bytes.count }
  var isAlphabetic: Bool { bytes.allSatisfy(Self.isLetter) }
  var isNumeric: Bool { bytes.allSatisfy(Self.isDigit) }
  var isAlphanumeric: Bool { bytes.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } }
  var isScript: Bool { count == 4 && isAlphabetic }
  var isRegion: Bool { count == 2 && isAlphabetic || count == 3 && isNumeric }

  var isVariant: Bool {
    isAlphanumeric
      && ((5...8).contains(count) || count == 4 && bytes.first.map(Self.isDigit) == true)
  }

  var lowercased: String { String(decoding: bytes, as: UTF8.self).lowercased() }
  var uppercased: String { String(decoding: bytes, as: UTF8.self).uppercased() }
  var titlecased: String { String(uppercased.prefix(1) + lowercased.dropFirst()) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
