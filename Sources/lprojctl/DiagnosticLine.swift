import LprojModel
import LprojWire

/// One diagnostic as a line that compilers print and editors jump to.
struct DiagnosticLine {
  private let diagnostic: ReportedDiagnostic

  init(_ diagnostic: ReportedDiagnostic) {
    self.diagnostic = diagnostic
  }

  init(_ diagnostic: Diagnostic) {
    self.init(ReportedDiagnostic(diagnostic, bundle: nil))
  }

  /// `path:line:column: severity: message [code]`, and what is served meanwhile.
  func text(_ style: Style) -> String {
    let served = diagnostic.served.map { style.dim(" (served: \($0))") } ?? ""
    return "\(place): \(severity(style)): \(diagnostic.message) [\(diagnostic.code)]\(served)"
  }

  private var place: String {
    let numbers = [diagnostic.line, diagnostic.line == nil ? nil : diagnostic.column]
    return ([diagnostic.path] + numbers.compactMap { $0.map(String.init) }).joined(separator: ":")
  }

  private func severity(_ style: Style) -> String {
    switch diagnostic.severity {
    case "error": style.red(diagnostic.severity)
    case "warning": style.yellow(diagnostic.severity)
    default: style.blue(diagnostic.severity)
    }
  }
}
