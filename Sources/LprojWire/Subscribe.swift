package import LprojModel

/// First the state, then every change; to be called with `more`.
package struct Subscribe: VarlinkMethod {
  /// Nil: all. Filters all events.
  package var bundles: [String]?
  /// Nil: all. Filters `TablesChanged` and `LanguagesChanged`.
  package var languages: [String]?
  /// Nil: all. Filters `TablesChanged`.
  package var tables: [String]?
  /// Replays what came after, instead of telling the state.
  package var since: EventPosition?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case bundles, languages, tables, since
  }

  package static var parameterNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  package init(
    bundles: [String]? = nil, languages: [String]? = nil, tables: [String]? = nil,
    since: EventPosition? = nil
  ) {
    self.bundles = bundles
    self.languages = languages
    self.tables = tables
    self.since = since
  }

  package struct Reply: Codable, Hashable, Sendable {
    package var event: Event

    package init(event: Event) {
      self.event = event
    }
  }
}

/// A place in the stream of events: a run of the daemon, and the generation of the last event
/// that was seen and not partial.
package struct EventPosition: Codable, Hashable, Sendable {
  package var instance: String
  package var generation: Generation

  package init(instance: String, generation: Generation) {
    self.instance = instance
    self.generation = generation
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    instance = try container.decode(String.self, forKey: .instance)
    generation = Generation(
      try container.decode(WholeNumber<UInt64>.self, forKey: .generation).value)
  }
}
