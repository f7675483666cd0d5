import LprojModel

extension OldStyleParser {
  /// After a key stands neither `=` nor `;`.
  func missingValue(of key: Range<Int>, _ afterKey: TextScanner.Mark) -> FormatError {
    missingValue(of: builder.text(key), afterKey)
  }

  func missingValue(of key: String, _ afterKey: TextScanner.Mark) -> FormatError {
    // On another line, what was found is no part of the mistake.
    let mark = scanner.line == afterKey.line ? scanner.mark : afterKey
    return syntaxError(
      at: mark,
      "expected '=' or ';' after the key \(shown(key)), found \(found())\(remedy()); if the line is "
        + "no entry, make it a comment: /* … */")
  }

  /// After a value stands no `;`: the mistake is where the value ends, Apple's line is where the
  /// next thing begins.
  func missingSemicolon(
    after key: Range<Int>, _ valueStart: TextScanner.Mark, _ valueEnd: TextScanner.Mark
  ) -> FormatError {
    missingSemicolon(after: builder.text(key), valueStart, valueEnd)
  }

  func missingSemicolon(
    after key: String, _ valueStart: TextScanner.Mark, _ valueEnd: TextScanner.Mark
  ) -> FormatError {
    var message = "expected ';' after the value of \(shown(key)), found \(found())"
    if valueStart.line != valueEnd.line {
      message +=
        "; the value begins on line \(valueStart.line): if it should end there, its closing quote is "
        + "missing"
    } else if scanner.line == valueEnd.line, !scanner.isAtEnd {
      message += "; a quote within a text is written \\\""
    } else {
      message += "; add ';' here"
    }
    return syntaxError(at: valueEnd, message)
  }

  func unterminated(_ quote: UInt8, _ begin: TextScanner.Mark) -> FormatError {
    let quote = Unicode.Scalar(quote)
    var error = syntaxError(
      at: begin,
      "the string that begins here has no closing \(quote) up to the end of the file; add it",
      appleLine: begin.line)
    error.code = .unterminatedString
    return error
  }

  /// Where a value must stand, there is none.
  func unexpectedValue(_ context: String) -> FormatError {
    syntaxError(
      at: scanner.mark, "expected a string in quotes \(context), found \(found())\(remedy())")
  }

  func junkAfterObject() -> FormatError {
    syntaxError(
      at: scanner.mark,
      "expected the end of the file after the closing '}', found \(found()); remove what follows")
  }

  /// Something that is no key stands where one could: the parsers of Apple stop here in silence.
  func restLost() -> FormatError {
    if scanner.isAtInvalidByte { return scanner.invalidByte() }
    return FormatError(
      .restLost, "unexpected \(found())\(remedy())", at: scanner.place(of: scanner.mark)
    ).losingRest()
  }

  func syntaxError(
    at mark: TextScanner.Mark, _ message: String, appleLine: Int? = nil
  ) -> FormatError {
    // What is wrong then is the encoding of the file, not its text.
    if scanner.isAtInvalidByte { return scanner.invalidByte() }
    let appleLine = appleLine ?? scanner.line
    let note = appleLine == mark.line ? "" : " (Apple's tools report line \(appleLine))"
    return FormatError(.syntax, message + note, at: scanner.place(of: mark))
  }

  /// The character at the cursor in words.
  func found() -> String {
    guard let scalar = scanner.scalar else { return "the end of the file" }
    let name = "U+" + String(scalar.value, radix: 16, uppercase: true).leftPadded(to: 4)
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .nonspacingMark: return name
    default: return scalar.isASCII ? "'\(scalar)'" : "'\(scalar)' (\(name))"
    }
  }

  /// What to do about the character at the cursor.
  func remedy() -> String {
    guard let scalar = scanner.scalar else { return "" }
    switch scalar.value {
    case 0x201C, 0x201D, 0x201E, 0x00AB, 0x00BB, 0x2033, 0xFF02:
      return "; type the straight quote \" instead"
    case 0x2018, 0x2019, 0x201A, 0x2039, 0x203A, 0xFF07:
      return "; type the straight quote ' or \" instead"
    case 0x00A0, 0x2000...0x200A, 0x202F, 0x3000: return "; type a plain space instead"
    case 0xFEFF, 0x200B...0x200F, 0x2060: return "; remove this invisible character"
    case 0xFF1B: return "; type ; instead"
    case 0xFF1D: return "; type = instead"
    case 0x3B: return "; remove it, or write \"\" for an empty text"
    case 0x7D: return "; remove it, or begin the file with '{'"
    default: return "; remove it, or put a text in quotes"
    }
  }
}

extension String {
  fileprivate func leftPadded(to length: Int) -> String {
    String(repeating: "0", count: max(0, length - utf8.count)) + self
  }
}
