extension StringProtocol {
  /// Whether it has nothing but the printable characters of ASCII, as nearly all texts do: to ask
  /// Unicode about each character takes long.
  var isPlain: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

  /// The text with its control characters escaped, `\u{1b}`: what a file or a client wrote may come
  /// in a message, and nothing of it may steer a terminal.
  ///
  /// - Parameter kept: a control character that is let through.
  func visible(keeping kept: Unicode.Scalar? = nil) -> String {
    if isPlain { return String(self) }
    return unicodeScalars.reduce(into: "") { result, scalar in
      let isSteering = scalar.properties.generalCategory == .control && scalar != kept
      result += isSteering ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }
}
