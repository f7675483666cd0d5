package import LprojModel

/// The languages of an HTTP `Accept-Language` header, best first (RFC 9110, 12.5.4).
///
/// A header comes from a stranger: parts that are no language range with a weight are skipped,
/// and what lies beyond the limits is not read. A range that comes again does not count.
///
/// `*` says what about languages that are not listed: with a weight above 0, or without `*`, they
/// are welcome when nothing listed is there (``acceptsOthers``); `*;q=0` forbids them. It is no
/// preference: even `*, de;q=0.5` has `de` first, since somebody who names a language wants it.
package struct AcceptLanguage: Sendable, Equatable {
  /// The ranges with a weight above 0 as they were written, by falling weight; equal ones in the
  /// order of the header.
  package let preferences: [String]
  /// The ranges with the weight 0, as they were written.
  package let excluded: [String]
  /// Whether a language may be served that the header does not list.
  package let acceptsOthers: Bool

  /// The longest header that is read, in bytes; browsers stay below 200.
  package static let lengthLimit = 4_096
  /// The most ranges that are read.
  package static let rangeLimit = 64

  package init(_ header: String) {
    var ranges: [LanguageRange] = []
    for part in Self.whole(header).split(separator: UInt8(ascii: ",")) {
      guard ranges.count < Self.rangeLimit else { break }
      guard let range = LanguageRange(part), !ranges.contains(where: range.isSame) else { continue }
      ranges.append(range)
    }
    acceptsOthers = ranges.first { $0.name == "*" }?.weight != 0
    let named = ranges.filter { $0.name != "*" }
    // The standard library's sort is stable in practice only; the place makes it so by rule.
    preferences = named.enumerated().filter { $0.element.weight > 0 }
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element.name)
    excluded = named.filter { $0.weight == 0 }.map(\.name)
  }

  /// The header up to its limit, without a part that the limit cuts.
  private static func whole(_ header: String) -> Substring.UTF8View {
    let read = header.utf8.prefix(lengthLimit)
    guard read.endIndex < header.utf8.endIndex else { return read }
    return read[..<(read.lastIndex(of: UInt8(ascii: ",")) ?? read.startIndex)]
  }

  /// Whether the header does not exclude a language: the longest range that begins it decides
  /// (RFC 4647, 3.3.1), so `en-GB, en;q=0` permits British English alone.
  package func permits(_ language: LanguageTag) -> Bool {
    let refused = longest(of: excluded, beginning: language)
    return refused == 0 || refused < longest(of: preferences, beginning: language)
  }

  private func longest(of ranges: [String], beginning language: LanguageTag) -> Int {
    ranges.map { LanguageSpelling.tag(for: $0) }
      .filter { language == $0 || language.tag.hasPrefix($0.tag + "-") }
      .map(\.tag.utf8.count).max() ?? 0
  }
}

extension LanguageMatcher {
  /// The available languages to use for a header, best first, without excluded ones; none when
  /// nothing matches, and then ``AcceptLanguage/acceptsOthers`` says whether another may serve.
  package func localizations(for header: AcceptLanguage) -> [String] {
    guard !header.excluded.isEmpty else { return localizations(for: header.preferences) }
    return removing { !header.permits(LanguageSpelling.tag(for: $0)) }
      .localizations(for: header.preferences)
  }
}

/// One part of the header.
private struct LanguageRange {
  let name: String
  /// In thousandths.
  let weight: Int

  /// Parses `range [; q=weight]`; nil when it is anything else.
  init?(_ bytes: some BidirectionalCollection<UInt8>) {
    let fields = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { String(decoding: Self.trimmed($0), as: UTF8.self) }
    guard let name = fields.first, fields.count <= 2, Self.isRange(name) else { return nil }
    guard let weight = fields.count == 1 ? 1_000 : Self.weight(fields[1]) else { return nil }
    self.name = name
    self.weight = weight
  }

  func isSame(_ other: LanguageRange) -> Bool { name.lowercased() == other.name.lowercased() }

  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    return Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  /// `*`, or one to eight letters and then parts of one to eight letters and digits.
  private static func isRange(_ name: String) -> Bool {
    if name == "*" { return true }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.first?.allSatisfy(\.isLetter) == true
      && parts.allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  /// `q=` and 0 to 1 with at most three decimals, in thousandths.
  private static func weight(_ text: String) -> Int? {
    guard text.hasPrefix("q=") || text.hasPrefix("Q=") else { return nil }
    let digits = text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
    guard digits.count <= 2, let whole = digits.first, whole == "0" || whole == "1" else {
      return nil
    }
    let decimals = digits.count == 2 ? digits[1] : ""
    guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    let padded = decimals + String(repeating: "0", count: 3 - decimals.utf8.count)
    let weight = (whole == "1" ? 1_000 : 0) + (Int(padded) ?? 0)
    return weight <= 1_000 ? weight : nil
  }
}
