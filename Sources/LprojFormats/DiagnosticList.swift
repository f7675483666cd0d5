package import LprojModel
package import LprojPlugin

/// The diagnostics of one file, up to the file's limit; the rest is counted.
package struct DiagnosticList {
  private let path: String
  private let limit: Int
  private var diagnostics: [Diagnostic] = []
  private var omitted = 0
  /// Whose entries are read now, in a file that holds several languages.
  var language: String?

  package init(_ file: borrowing EncodedFile) {
    path = file.path
    limit = max(1, file.options.diagnosticLimit)
  }

  /// Whether the next one would only be counted: its message need not be made.
  package var isFull: Bool { diagnostics.count >= limit }

  /// Adds one, or counts it when the list is full. The message is made only when it is kept.
  package mutating func add(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at place: Place? = nil,
    _ message: @autoclosure () -> String
  ) {
    guard !isFull else {
      omitted += 1
      return
    }
    diagnostics.append(
      Diagnostic(
        severity, code, path: path, line: place?.line, column: place?.column, message: message()))
  }

  /// Adds the error that ended the decoding, even to a full list: it is the one that matters.
  package mutating func add(_ error: FormatError) {
    if isFull { omitted += 1 }
    let diagnostic = Diagnostic(
      .error, error.code, path: path, line: error.place?.line, column: error.place?.column,
      message: error.message)
    if isFull { diagnostics[limit - 1] = diagnostic } else { diagnostics.append(diagnostic) }
  }

  /// An entry, for a sentence: with its language when the file holds several, so that equal
  /// problems of one key are told apart.
  func naming(_ key: String) -> String {
    language.map { "\(shown(key)) in \(shown($0))" } ?? shown(key)
  }

  /// Puts what was found in several passes into the order of the file.
  package mutating func sortByPlace() {
    diagnostics.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  /// All of them; the last one says how many more there are.
  package func finished() -> [Diagnostic] {
    guard omitted > 0, var last = diagnostics.last else { return diagnostics }
    last.message += "; and \(omitted) more in this file"
    return diagnostics.dropLast() + [last]
  }
}

/// A text of a file as a message shows it: quoted, on one line, and not too long.
package func shown(_ text: some StringProtocol) -> String {
  let limit = 60
  var result = "'"
  for scalar in text.unicodeScalars.prefix(limit) {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.properties.generalCategory == .control || scalar.value == 0xFEFF:
      result += "\\U" + String(scalar.value, radix: 16, uppercase: true)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + (text.unicodeScalars.dropFirst(limit).isEmpty ? "'" : "…'")
}
