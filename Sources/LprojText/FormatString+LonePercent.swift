/// A percent sign that the author most likely meant as one.
package struct LonePercent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// At the end of the text, where it vanishes.
    case atEnd
    /// Before something that is no conversion.
    case unknownConversion
    /// `%#@name` without the closing `@`.
    case openVariable
    /// A specifier that reads like a text: `50%-ig`, `100% sure`.
    case suspicious
  }

  package var kind: Kind
  /// In the UTF-8 of the text, from the percent sign.
  package var range: Range<Int>
  /// What stands there.
  package var text: String

  /// What is wrong and what to do, for a diagnostic.
  package var message: String {
    switch kind {
    case .atEnd: "the '\(text)' at the end prints nothing; write '%%' for a percent sign"
    case .unknownConversion: "'\(text)' is no specifier; write '%%' for a percent sign"
    case .openVariable: "'\(text)' starts a variable that no '@' ends; write '%#@name@'"
    case .suspicious:
      "'\(text)' is a specifier but reads like a percent sign and text; write '%%' if that is meant"
    }
  }
}

extension FormatString {
  /// The percent signs that are wrong or suspicious once the text is formatted, in order.
  package var lonePercents: [LonePercent] {
    pieces.indices.compactMap { index in
      switch pieces[index] {
      case .literal, .percent: nil
      case .fault(let fault):
        LonePercent(kind: fault.kind.lonePercent, range: fault.range, text: self[fault.range])
      case .specifier(let specifier):
        isSuspicious(specifier, at: index)
          ? LonePercent(kind: .suspicious, range: specifier.range, text: self[specifier.range])
          : nil
      }
    }
  }

  /// The specifiers without the suspicious ones.
  package var trustedSpecifiers: [FormatSpecifier] {
    pieces.indices.compactMap { index in
      guard case .specifier(let specifier) = pieces[index], !isSuspicious(specifier, at: index)
      else { return nil }
      return specifier
    }
  }

  /// Whether a specifier follows a number as a percent sign would, and a word goes on after it.
  ///
  /// After a digit any specifier counts, after another specifier only one with a space or a minus
  /// sign: `%d%@` is common, `%d% sure` is not meant.
  private func isSuspicious(_ specifier: FormatSpecifier, at index: Int) -> Bool {
    guard specifier.position == nil, specifier.width == nil, isLetter(after: index) else {
      return false
    }
    let isFlagged = !specifier.flags.isDisjoint(with: [.space, .minus])
    guard index > 0 else { return false }
    return switch pieces[index - 1] {
    case .literal(let range): isDigit(at: range.upperBound - 1) || specifier.flags == .space
    case .specifier: isFlagged
    case .percent, .fault: false
    }
  }

  private func isLetter(after index: Int) -> Bool {
    guard index + 1 < pieces.count, case .literal(let range) = pieces[index + 1] else {
      return false
    }
    let byte = byte(at: range.lowerBound)
    return byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private func isDigit(at offset: Int) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte(at: offset)
  }

  private func byte(at offset: Int) -> UInt8 { text.utf8Span.span[offset] }
}

extension FormatFault.Kind {
  fileprivate var lonePercent: LonePercent.Kind {
    switch self {
    case .cut: .atEnd
    case .unknownConversion: .unknownConversion
    case .openVariable: .openVariable
    }
  }
}
