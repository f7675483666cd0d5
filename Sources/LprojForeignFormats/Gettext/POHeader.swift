import LprojFormats

/// The header of a `.po` file: lines of a name, a colon and a value (gettext manual 6.2).
struct POHeader {
  private var fields: [String: String] = [:]
  /// Where the header entry stands, for diagnostics.
  private(set) var place = Place.start

  init() {}

  init(_ message: POMessage) {
    place = message.place
    for line in message.text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...]
      fields[line[..<colon].lowercased()] = Self.trimmed(value)
    }
  }

  /// The value of a field, whose name may be in any case.
  func field(_ name: String) -> String? { fields[name.lowercased()] }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
