package import LprojModel

/// A diagnostic as it goes over the socket: words, so that a client of another version can show
/// a code that it does not know.
package struct ReportedDiagnostic: Codable, Hashable, Sendable {
  package var bundle: String?
  /// `note`, `warning` or `error`.
  package var severity: String
  package var code: String
  package var path: String
  package var line: Int?
  package var column: Int?
  package var message: String
  package var served: String?

  package init(_ diagnostic: Diagnostic, bundle: String?) {
    self.bundle = bundle
    severity = diagnostic.severity.rawValue
    code = diagnostic.code.rawValue
    path = diagnostic.path
    line = diagnostic.line
    column = diagnostic.column
    message = diagnostic.message
    served = diagnostic.served
  }
}

extension ReportedDiagnostic: CustomStringConvertible {
  /// `path:line:column: severity: message [code]`, as compilers print it.
  package var description: String {
    let place = [path, line.map(String.init), line == nil ? nil : column.map(String.init)]
    return place.compactMap(\.self).joined(separator: ":") + ": \(severity): \(message) [\(code)]"
  }
}
