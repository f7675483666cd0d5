package import LprojPlugin

/// The formats and sinks that are there at one time: ours, then those of the plugin directories.
package struct PluginSet: Sendable {
  package var formats: FormatRegistry
  package var sinks: [any EventSink]

  package init(formats: FormatRegistry = FormatRegistry([]), sinks: [any EventSink] = []) {
    self.formats = formats
    self.sinks = sinks
  }

  /// Whether another set decodes or does something else.
  func isSame(as other: PluginSet) -> Bool {
    formats.formats.map(Identity.init) == other.formats.formats.map(Identity.init)
      && sinks.map(Identity.init) == other.sinks.map(Identity.init)
  }

  private struct Identity: Equatable {
    var name: String
    var revision: Int

    init(_ format: any TableFormat) {
      (name, revision) = (format.name, format.revision)
    }

    init(_ sink: any EventSink) {
      (name, revision) = (sink.name, sink.revision)
    }
  }
}
