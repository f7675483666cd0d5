/// What the name of a resource directory says (developer.android.com, "Providing resources").
///
/// The qualifiers come in an order: country and network codes (`mcc310-mnc004`), the language, and
/// all others.
struct AndroidQualifiers: Equatable {
  /// As BCP 47 joins its parts; nil for the default resources.
  var language: String?
  /// The first qualifier that is no language.
  var other: String?

  init(directory: Substring) {
    var parts = directory.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.first == "values" else { return }
    parts.removeFirst()
    if let first = parts.first, first.hasPrefix("b+") {
      language = first.dropFirst(2).split(separator: "+").joined(separator: "-")
      parts.removeFirst()
    } else if let first = parts.first, Self.isLanguage(first) {
      language = String(first)
      parts.removeFirst()
      if let region = parts.first, Self.isRegion(region) {
        language = "\(first)-\(region.dropFirst())"
        parts.removeFirst()
      }
    }
    other = parts.first.map(String.init)
  }

  /// Two or three letters; `car` is the mode of a car's screen.
  private static func isLanguage(_ part: Substring) -> Bool {
    (2...3).contains(part.utf8.count) && part != "car"
      && part.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  /// `r` and a region: `rTW`, `r419`.
  private static func isRegion(_ part: Substring) -> Bool {
    part.first == "r" && (3...4).contains(part.utf8.count)
  }
}
