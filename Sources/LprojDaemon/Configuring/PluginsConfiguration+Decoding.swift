import LinuxKit
import LprojPlugin
import LprojPluginHost

extension PluginsConfiguration {
  private static let keys =
    [
      "directories", "disabled", "sinks", "handshakeSeconds", "requestSeconds", "idleSeconds",
      "processorSeconds",
    ]
    + PluginLimits.keys.map(\.name)

  /// Reads `plugins` of a configuration file.
  mutating func read(_ root: ConfigurationObject) throws(ConfigurationError) {
    guard let object = try root.object("plugins", known: Self.keys) else { return }
    places.directories = try object.paths("directories") ?? places.directories
    places.disabled = Set(try object.strings("disabled") ?? [])
    try object.read(PluginLimits.keys, into: &limits)
    limits.processorSeconds =
      try object.integer("processorSeconds", in: 1...86_400) ?? limits.processorSeconds
    limits.handshakeTime =
      try object.seconds("handshakeSeconds", in: 0.1...60) ?? limits.handshakeTime
    limits.requestTime = try object.seconds("requestSeconds", in: 0.1...600) ?? limits.requestTime
    limits.idleTime = try object.seconds("idleSeconds", in: 1...86_400) ?? limits.idleTime
    guard case .object(let members)? = object.members["sinks"] else {
      _ = try object.object("sinks", known: [])
      return
    }
    guard let list = try object.object("sinks", known: Array(members.keys)) else { return }
    for name in members.keys.sorted() { sinks.append(try SinkConfiguration(name, in: list)) }
  }
}

extension SinkConfiguration {
  private static let keys = ["plugin", "bundles", "languages", "tables", "options"]

  fileprivate init(_ name: String, in sinks: ConfigurationObject) throws(ConfigurationError) {
    guard PluginNames.isWord(name), !name.hasPrefix(".") else {
      throw sinks.error(
        name, "a sink's name is 1 to 64 of the characters a-z 0-9 . _ - and starts with no dot")
    }
    guard let object = try sinks.object(name, known: Self.keys) else {
      throw sinks.error(name, "an object is expected")
    }
    guard let plugin = try object.string("plugin") else {
      throw object.error("plugin", "the name of a sink plugin is expected, such as 'exec'")
    }
    self.init(name: name, plugin: plugin)
    filter = EventFilter(
      bundles: try object.strings("bundles"), languages: try object.strings("languages"),
      tables: try object.strings("tables"))
    if let options = object.members["options"] {
      guard case .object = options else {
        throw object.error("options", "an object is expected, not \(options.kind)")
      }
      self.options = options
    }
  }
}

extension PluginLimits {
  fileprivate static var keys: [LimitKeys.Key<PluginLimits>] {
    [
      LimitKeys.Key(
        name: "memoryBytes", range: (16 << 20)...(1 << 40), path: \.memoryBytes),
      LimitKeys.Key(name: "openFiles", range: 8...65_536, path: \.openFiles),
      LimitKeys.Key(name: "fileBytes", range: 0...(1 << 40), path: \.fileBytes),
      LimitKeys.Key(name: "answerBytes", range: 1024...(1 << 31), path: \.answerBytes),
      LimitKeys.Key(name: "failures", range: 1...1000, path: \.failures),
    ]
  }
}
