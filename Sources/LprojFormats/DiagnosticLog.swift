import LprojModel
import LprojPlugin

/// The diagnostics of one file, as many as it may yield: the last one counts the rest.
struct DiagnosticLog {
  private let path: String
  private let limit: Int
  private var kept: [Diagnostic] = []
  private var omittedCount = 0
  private var worstOmitted = Diagnostic.Severity.note

  init(_ file: EncodedFile) {
    path = file.path
    limit = max(file.options.diagnosticLimit, 1)
  }

  /// Takes a diagnostic down; line 0 stands for an unknown place.
  mutating func add(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, line: Int = 0, column: Int = 0,
    _ message: @autoclosure () -> String
  ) {
    guard kept.count < limit else {
      omittedCount += 1
      worstOmitted = max(worstOmitted, severity)
      return
    }
    kept.append(
      Diagnostic(
        severity, code, path: path, line: line > 0 ? line : nil,
        column: line > 0 && column > 0 ? column : nil, message: message()))
  }

  /// What was taken down, in the order of finding.
  var diagnostics: [Diagnostic] {
    guard omittedCount > 0, var last = kept.last else { return kept }
    last.message += " (\(omittedCount) more problems of this file are not listed)"
    // Whoever looks for errors must not miss one for its not being listed.
    last.severity = max(last.severity, worstOmitted)
    return kept.dropLast() + [last]
  }
}
