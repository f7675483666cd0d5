/// A text in a user interface's description that may stand for a key of a table.
///
/// `@Cancel` is the key `Cancel`, `@@Cancel` the text `@Cancel`, and anything else is itself;
/// so is a lone `@`, for an empty key names nothing.
package enum LocalizableText: Hashable, Sendable {
  case key(String)
  case literal(String)

  package init(_ text: String) {
    let bytes = text.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "@") else {
      self = .literal(text)
      return
    }
    let rest = String(decoding: bytes.dropFirst(), as: UTF8.self)
    self = rest.utf8.first == UInt8(ascii: "@") ? .literal(rest) : .key(rest)
  }

  /// The text, with the look-up's answer for a key.
  package func resolved(_ lookUp: (_ key: String) -> String) -> String {
    switch self {
    case .key(let key): lookUp(key)
    case .literal(let text): text
    }
  }
}
