/// A format string, parsed once into its pieces.
///
/// For those who look at a format: checks, signatures, editors. ``TextRenderer`` takes the
/// pieces from a ``FormatScanner`` one by one instead.
package struct FormatString: Hashable, Sendable {
  package let text: String
  /// In the order of the text, without gaps.
  package let pieces: [FormatPiece]

  /// Parses in linear time; there is no text that is not a format string.
  package init(_ text: String) {
    self.text = text
    var scanner = FormatScanner()
    var pieces: [FormatPiece] = []
    let bytes = text.utf8Span.span
    while let piece = scanner.next(in: bytes) { pieces.append(piece) }
    self.pieces = pieces
  }

  package var specifiers: [FormatSpecifier] {
    pieces.compactMap { if case .specifier(let specifier) = $0 { specifier } else { nil } }
  }

  /// A part of the text, by offsets in its UTF-8.
  package subscript(range: Range<Int>) -> String { text.utf8(in: range) }
}

extension String {
  /// The text at offsets of its UTF-8.
  func utf8(in range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
