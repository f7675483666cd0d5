/// An error of a call, of org.varlink.service or org.lprojd.
package enum CallError: Error, Hashable, Sendable {
  case interfaceNotFound(interface: String)
  case methodNotFound(method: String)
  case invalidParameter(parameter: String)
  case permissionDenied
  case expectedMore

  case bundleNotFound(bundle: String, bundles: [String])
  case ambiguousBundle(bundles: [String])
  case languageNotFound(language: String, languages: [String])
  case formatError(code: String, message: String)
  case reloadFailed(diagnostics: [ReportedDiagnostic])
  case stateNotSaved(message: String)
  case limitExceeded(limit: String, value: Int)
  case malformedMessage(message: String)
  case stopping

  /// An error that only the other side knows.
  case unknown(name: String)
}

/// The parameters of all errors; each error has some of them.
struct ErrorParameters: Codable, Hashable, Sendable {
  var interface: String?
  var method: String?
  var parameter: String?
  var bundle: String?
  var bundles: [String]?
  var language: String?
  var languages: [String]?
  var code: String?
  var message: String?
  var diagnostics: [ReportedDiagnostic]?
  var limit: String?
  var value: Int?
}
