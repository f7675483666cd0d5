/// One problem in one file, for its author: what is wrong where, and what is served meanwhile.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable, Codable, Comparable {
    case note, warning, error

    package static func < (left: Severity, right: Severity) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  package var severity: Severity
  package var code: DiagnosticCode
  /// The file or directory, as a person would open it.
  package var path: String
  /// From 1; nil when the problem has no place in the file.
  package var line: Int?
  /// In characters of the line (Unicode scalars), from 1.
  package var column: Int?
  /// What was found and what to do, without the path and without a final full stop.
  package var message: String
  /// What is served while the problem lasts; filled in by the loader.
  package var served: String?

  package init(
    _ severity: Severity, _ code: DiagnosticCode, path: String, line: Int? = nil,
    column: Int? = nil, message: String, served: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.served = served
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `path:line:column: severity: message [code]`, as compilers print it.
  package var description: String {
    var place = path
    if let line {
      place += ":\(line)"
      if let column { place += ":\(column)" }
    }
    return "\(place): \(severity.rawValue): \(message) [\(code.rawValue)]"
  }
}

extension Diagnostic: Codable {}

extension Diagnostic: Comparable {
  /// By path, then place, then code: the order in which people fix them.
  package static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    (left.path, left.line ?? 0, left.column ?? 0, left.code.rawValue, left.message)
      < (right.path, right.line ?? 0, right.column ?? 0, right.code.rawValue, right.message)
  }
}
