package import LprojModel

/// Why a file cannot be decoded: a diagnostic that does not know its file yet.
package struct FormatError: Error {
  package var code: DiagnosticCode
  package var message: String
  package var place: Place?
  /// Whether Apple's parsers report nothing here, and drop the rest of the file.
  var losesRest = false

  package init(_ code: DiagnosticCode, _ message: String, at place: Place? = nil) {
    self.code = code
    self.message = message
    self.place = place
  }

  /// The same error where Apple's parsers end in silence.
  func losingRest() -> FormatError {
    var error = self
    error.losesRest = true
    if let place {
      error.message = "rest of the file would be lost from line \(place.line): " + message
    }
    return error
  }
}

/// A place in a file, both from 1; the column in Unicode scalars.
package struct Place: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static let start = Place(line: 1, column: 1)
}
