import LprojText
import LprojWire

/// Why the client could not do what it was asked to.
public enum LprojClientError: Error, Hashable, Sendable {
  /// The bundle has no such language.
  case noLanguage(String, available: [String])
  /// The daemon serves no bundle of this name.
  case noBundle(String, available: [String])
  /// The daemon lets this user read only; its configuration names who may select.
  case notPermitted
  /// The daemon refused for another reason, which it worded.
  case refused(String)
  /// The daemon is not there, or its answer did not come or was not understood.
  case unreachable(String)
  /// The arguments do not fit the text's format.
  case format(String)
  /// A call of the system failed.
  case system(String)

  init(_ error: ConnectionError, bundle: String) {
    guard case .refused(let answer) = error else {
      self = .unreachable("\(error)")
      return
    }
    self =
      switch answer {
      case .languageNotFound(let language, let languages):
        .noLanguage(language, available: languages)
      case .bundleNotFound(let name, let bundles): .noBundle(name, available: bundles)
      case .permissionDenied: .notPermitted
      case .formatError(_, let message): .format(message)
      default: .refused("\(answer)")
      }
  }
}

extension LprojClientError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .noLanguage(let language, let available):
      "The bundle has no language '\(language)', only \(available.joined(separator: ", "))"
    case .noBundle(let bundle, let available):
      "The daemon serves no bundle '\(bundle)', only \(available.joined(separator: ", "))"
    case .notPermitted:
      "The daemon does not let this user select; its configuration names in 'access' who may"
    case .refused(let reason): "The daemon refused: \(reason)"
    case .unreachable(let reason), .format(let reason): reason
    case .system(let reason): "The client cannot be started: \(reason)"
    }
  }
}
