/// A table format or an event sink.
package struct PluginStatus: Codable, Hashable, Sendable {
  package var name: String
  package var kind: String
  package var version: String
  /// `built-in`, or the path of the executable.
  package var origin: String
  package var state: String
  /// File name extensions, and whole file names, of a format.
  package var extensions: [String]
  /// Files that a format decoded, events that a sink dealt with.
  package var served: Int
  /// Starts after a failure.
  package var restarts: Int
  package var lastError: String?

  package init(
    name: String, kind: String, version: String, origin: String, state: String,
    extensions: [String] = [], served: Int = 0, restarts: Int = 0, lastError: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.version = version
    self.origin = origin
    self.state = state
    self.extensions = extensions
    self.served = served
    self.restarts = restarts
    self.lastError = lastError
  }
}
