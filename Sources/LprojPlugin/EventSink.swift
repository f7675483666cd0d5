import LprojModel
package import LprojWire

/// Something that does something with the events that subscribers get: a kind of sink, of which
/// the configuration may open several.
///
/// The built-in sinks and those of external executables implement this one protocol.
package protocol EventSink: Sendable {
  /// The word by which the configuration names the kind: `exec`.
  var name: String { get }

  /// For people: built-in sinks have the program's.
  var version: String { get }

  /// What tells it from another of the same name that it replaced: what that one opened is closed,
  /// and opened again here.
  var revision: Int { get }

  /// Takes up work. Called on a thread of the sink's own, and may wait.
  func open(_ opening: SinkOpening) throws(SinkError) -> any OpenSink
}

extension EventSink {
  package var version: String { ProgramVersion.current }

  package var revision: Int { 0 }
}

/// A sink at work. Confined to the thread that opened it.
package protocol OpenSink: AnyObject {
  /// The last event that it is done with and remembers over restarts; nil: it wants the state of
  /// now first.
  var position: EventPosition? { get }

  /// Does with an event what it does, and returns when it is done with it: it will not be told of
  /// it again. May wait.
  ///
  /// - Throws: when the event was not dealt with; the sink is then closed, and opened again after
  ///   a while, and told again.
  func receive(_ event: Event) throws(SinkError)

  /// Ends its work.
  func close()
}

/// What a sink is opened with.
package struct SinkOpening: Codable, Hashable, Sendable {
  /// What the configuration calls it; unique among the sinks.
  package var sink: String
  /// Its `options` there: an object, or null.
  package var options: ConfigurationValue
  /// A directory of its own that survives restarts; not made until the sink makes it.
  package var stateDirectory: String

  package init(sink: String, options: ConfigurationValue, stateDirectory: String) {
    self.sink = sink
    self.options = options
    self.stateDirectory = stateDirectory
  }
}

/// Why a sink cannot work, in words for the operator: what was tried, and what came back.
package struct SinkError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
