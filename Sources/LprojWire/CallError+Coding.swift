extension CallError {
  /// With its interface: `org.lprojd.BundleNotFound`.
  package var name: String {
    switch self {
    case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
    case .methodNotFound: "org.varlink.service.MethodNotFound"
    case .invalidParameter: "org.varlink.service.InvalidParameter"
    case .permissionDenied: "org.varlink.service.PermissionDenied"
    case .expectedMore: "org.varlink.service.ExpectedMore"
    case .bundleNotFound: "org.lprojd.BundleNotFound"
    case .ambiguousBundle: "org.lprojd.AmbiguousBundle"
    case .languageNotFound: "org.lprojd.LanguageNotFound"
    case .formatError: "org.lprojd.FormatError"
    case .reloadFailed: "org.lprojd.ReloadFailed"
    case .stateNotSaved: "org.lprojd.StateNotSaved"
    case .limitExceeded: "org.lprojd.LimitExceeded"
    case .malformedMessage: "org.lprojd.MalformedMessage"
    case .stopping: "org.lprojd.Stopping"
    case .unknown(let name): name
    }
  }

  var parameters: ErrorParameters {
    var parameters = ErrorParameters()
    switch self {
    case .interfaceNotFound(let interface): parameters.interface = interface
    case .methodNotFound(let method): parameters.method = method
    case .invalidParameter(let parameter): parameters.parameter = parameter
    case .bundleNotFound(let bundle, let bundles):
      parameters.bundle = bundle
      parameters.bundles = bundles
    case .ambiguousBundle(let bundles): parameters.bundles = bundles
    case .languageNotFound(let language, let languages):
      parameters.language = language
      parameters.languages = languages
    case .formatError(let code, let message):
      parameters.code = code
      parameters.message = message
    case .reloadFailed(let diagnostics): parameters.diagnostics = diagnostics
    case .stateNotSaved(let message), .malformedMessage(let message):
      parameters.message = message
    case .limitExceeded(let limit, let value):
      parameters.limit = limit
      parameters.value = value
    case .permissionDenied, .expectedMore, .stopping, .unknown: break
    }
    return parameters
  }

  /// The error of a name; parameters that are missing are taken as empty.
  init(name: String, parameters: ErrorParameters) {
    let bundles = parameters.bundles ?? []
    let message = parameters.message ?? ""
    self =
      switch name {
      case "org.varlink.service.InterfaceNotFound":
        .interfaceNotFound(interface: parameters.interface ?? "")
      case "org.varlink.service.MethodNotFound":
        .methodNotFound(method: parameters.method ?? "")
      case "org.varlink.service.InvalidParameter":
        .invalidParameter(parameter: parameters.parameter ?? "")
      case "org.varlink.service.PermissionDenied": .permissionDenied
      case "org.varlink.service.ExpectedMore": .expectedMore
      case "org.lprojd.BundleNotFound":
        .bundleNotFound(bundle: parameters.bundle ?? "", bundles: bundles)
      case "org.lprojd.AmbiguousBundle": .ambiguousBundle(bundles: bundles)
      case "org.lprojd.LanguageNotFound":
        .languageNotFound(
          language: parameters.language ?? "", languages: parameters.languages ?? [])
      case "org.lprojd.FormatError":
        .formatError(code: parameters.code ?? "", message: message)
      case "org.lprojd.ReloadFailed": .reloadFailed(diagnostics: parameters.diagnostics ?? [])
      case "org.lprojd.StateNotSaved": .stateNotSaved(message: message)
      case "org.lprojd.LimitExceeded":
        .limitExceeded(limit: parameters.limit ?? "", value: parameters.value ?? 0)
      case "org.lprojd.MalformedMessage": .malformedMessage(message: message)
      case "org.lprojd.Stopping": .stopping
      default: .unknown(name: name)
      }
  }
}

extension CallError: CustomStringConvertible {
  /// One sentence for people, without a final full stop.
  package var description: String {
    switch self {
    case .interfaceNotFound(let interface): "The daemon has no interface '\(interface)'"
    case .methodNotFound(let method): "The daemon has no method '\(method)'"
    case .invalidParameter(let parameter):
      "The parameter '\(parameter)' is missing, unknown or not of the right kind"
    case .permissionDenied:
      "This needs the daemon's own user, root, or a user or group named in its configuration"
    case .expectedMore: "The method answers with a stream and has to be called with 'more'"
    case .bundleNotFound(let bundle, let bundles):
      "There is no bundle '\(bundle)'; served are \(quoted(bundles))"
    case .ambiguousBundle(let bundles):
      bundles.isEmpty
        ? "No bundle is served" : "Name one of the bundles \(quoted(bundles))"
    case .languageNotFound(let language, let languages):
      "The bundle has no language '\(language)'; it has \(quoted(languages))"
    case .formatError(let code, let message): "\(message) [\(code)]"
    case .reloadFailed(let diagnostics):
      "The reload failed, what was served still is: "
        + diagnostics.map(\.description).joined(separator: "; ")
    case .stateNotSaved(let message):
      "The selection could not be saved and was not made: \(message)"
    case .limitExceeded(let limit, let value): "The limit '\(limit)' of \(value) is exceeded"
    case .malformedMessage(let message): "The message is not a Varlink call: \(message)"
    case .stopping: "The daemon stops"
    case .unknown(let name): "The daemon answered with the error '\(name)'"
    }
  }

  private func quoted(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
