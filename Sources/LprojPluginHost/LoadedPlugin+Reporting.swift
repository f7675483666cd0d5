import LprojModel
import LprojPlugin
import LprojPluginProtocol
import LprojWire

extension LoadedPlugin {
  /// What the operator is told of it; nil when it was said before.
  func notice(_ before: LoadedPlugin?) -> PluginNotice? {
    switch state {
    case .refused(let reason): return executable.notice(.failed, "the plugin is refused: \(reason)")
    case .failed(let reason):
      if case .failed(reason)? = before?.state { return nil }
      return executable.notice(.failed, "the plugin cannot be used: \(reason)")
    case .format(let format):
      let claims = format.fileExtensions.map { ".\($0)" } + format.fileNames
      return executable.notice(
        .loaded,
        "the format '\(format.name)' \(format.version) decodes \(claims.joined(separator: ", "))")
    case .sink(let sink):
      return executable.notice(.loaded, "the sink '\(sink.name)' \(sink.version) is there")
    }
  }

  func status(conflict: String?) -> PluginStatus {
    let path = "\(executable.path)"
    switch state {
    case .refused(let reason):
      return PluginStatus(
        name: executable.fileName, kind: "unknown", version: "", origin: path, state: "refused",
        lastError: reason)
    case .failed(let reason):
      return PluginStatus(
        name: former?.name ?? executable.fileName, kind: former == nil ? "unknown" : "format",
        version: former?.version ?? "", origin: path, state: "failed",
        extensions: former?.claims ?? [], restarts: failures,
        lastError: reason)
    case .format(let format):
      let health = format.health.current
      return PluginStatus(
        name: format.name, kind: "format", version: format.version, origin: path,
        state: conflict != nil ? "shadowed" : format.health.isQuarantined ? "quarantined" : "ready",
        extensions: format.claims, served: health.served,
        restarts: health.restarts, lastError: conflict ?? health.lastError)
    case .sink(let sink):
      return PluginStatus(
        name: sink.name, kind: "sink", version: sink.version, origin: path,
        state: conflict != nil ? "shadowed" : "ready", lastError: conflict)
    }
  }
}
