import Dispatch
import LinuxKit
import LprojModel
import LprojPlugin
import LprojPluginHost
import LprojWire

/// The sinks that the configuration opens, on the plugins that there are. Confined to the loop's
/// thread.
final class PluginBoard {
  private let loop: EventLoop
  private let hub: Hub
  private let host: PluginHost
  private let stateDirectory: FilePath
  private let tell: (String) -> Void
  private var configuration: PluginsConfiguration
  private var kinds: [any EventSink] = []
  private var sinks: [String: SinkOutlet] = [:]
  /// Sinks of the configuration whose kind is not there.
  private var missing: [SinkConfiguration] = []

  /// - Parameter tell: is told in a sentence what the operator should know.
  init(
    loop: EventLoop, hub: Hub, host: PluginHost, stateDirectory: FilePath,
    configuration: PluginsConfiguration, tell: @escaping (String) -> Void
  ) {
    self.loop = loop
    self.hub = hub
    self.host = host
    self.stateDirectory = stateDirectory
    self.configuration = configuration
    self.tell = tell
  }

  /// Takes another configuration; sinks that it has as before stay open, and those that failed
  /// too often have another chance.
  func take(_ configuration: PluginsConfiguration) {
    self.configuration = configuration
    for sink in sinks.values where sink.isQuarantined { sink.replace(sink.kind) }
    update()
  }

  /// Takes other kinds of sinks; what their plugins opened and did not change stays open.
  func take(_ kinds: [any EventSink]) {
    self.kinds = kinds
    update()
  }

  /// All formats and kinds of sinks, ours first, and the sinks of the configuration.
  var statuses: [PluginStatus] {
    host.statuses
      + sinks.values.sorted { $0.configuration.name < $1.configuration.name }.map(\.status)
      + missing.map { sink in
        PluginStatus(
          name: "\(sink.name) (\(sink.plugin))", kind: "sink", version: "", origin: "configuration",
          state: "waiting", lastError: "there is no sink '\(sink.plugin)'")
      }
  }

  /// Closes all sinks, and waits until they did what they had begun, or their time is over.
  func stop() {
    let group = DispatchGroup()
    for sink in sinks.values {
      group.enter()
      sink.close { group.leave() }
    }
    sinks = [:]
    let time = (configuration.limits.endTime * 2).wholeNanoseconds
    _ = group.wait(timeout: .now() + .nanoseconds(Int(time)))
  }

  private func update() {
    let wanted = configuration.sinks
    for (name, sink) in sinks where !wanted.contains(sink.configuration) {
      sink.close()
      sinks[name] = nil
    }
    missing = []
    for sink in wanted {
      guard let kind = kinds.first(where: { $0.name == sink.plugin }) else {
        sinks.removeValue(forKey: sink.name)?.close()
        missing.append(sink)
        continue
      }
      if let open = sinks[sink.name] {
        if open.kind.revision != kind.revision { open.replace(kind) }
      } else {
        sinks[sink.name] = outlet(sink, kind)
      }
    }
  }

  private func outlet(_ sink: SinkConfiguration, _ kind: any EventSink) -> SinkOutlet {
    SinkOutlet(
      sink, kind: kind, stateDirectory: stateDirectory.appending("sinks").appending(sink.name),
      loop: loop, hub: hub, failureLimit: configuration.limits.failures, tell: tell)
  }
}
