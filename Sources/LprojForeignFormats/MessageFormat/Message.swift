import LprojModel

/// A text in ICU's MessageFormat, parsed ("Formatting Messages", ICU user guide).
struct Message {
  enum Piece {
    case text(String)
    /// `{name}`, or `{name, number}`.
    case argument(String)
    /// `{name, plural, selector {message} …}`.
    case plural(String, [Case])
    /// `#` in a plural: its number.
    case number
  }

  struct Case {
    /// `one`, `=0` and so on.
    var selector: String
    var message: Message
  }

  var pieces: [Piece] = []
}

/// Why a message cannot be served.
struct MessageProblem: Error {
  var code: DiagnosticCode
  /// Without a full stop.
  var message: String

  init(_ code: DiagnosticCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
