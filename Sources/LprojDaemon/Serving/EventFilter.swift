import LprojModel
package import LprojWire

/// Which events a subscriber wants.
///
/// Bundles filter all events, languages and tables what changed in tables, and languages also
/// which languages came and went. The selected language and diagnostics are about the bundle as
/// a whole, so only bundles filter them.
package struct EventFilter: Hashable, Sendable {
  /// Nil: all.
  package let bundles: Set<String>?
  private let languages: Set<LanguageTag>?
  private let tables: Set<TableName>?

  /// Nil or empty: all.
  package init(bundles: [String]? = nil, languages: [String]? = nil, tables: [String]? = nil) {
    self.bundles = Self.set(bundles) { $0 }
    self.languages = Self.set(languages, LanguageTag.init(canonical:))
    self.tables = Self.set(tables) { TableName($0) }
  }

  private static func set<Element>(
    _ names: [String]?, _ element: (String) -> Element
  ) -> Set<Element>? {
    guard let names, !names.isEmpty else { return nil }
    return Set(names.map(element))
  }

  /// Of all names.
  var bytes: Int {
    let names = [bundles.map(Array.init), languages?.map(\.tag), tables?.map(\.name)]
    return names.compactMap(\.self).joined().reduce(0) { $0 + $1.utf8.count }
  }

  /// What is left of an event; nil when nothing is.
  package func apply(to content: Event.Content) -> Event.Content? {
    switch content {
    case .state(let states):
      return .state(states.filter { accepts(bundle: $0.name) })
    case .languageSelected(let bundle, _, _, _), .diagnosticsChanged(let bundle, _, _):
      return accepts(bundle: bundle) ? content : nil
    case .tablesChanged(let bundle, let tables):
      guard accepts(bundle: bundle) else { return nil }
      let rest = tables.filter { accepts(language: $0.language) && accepts(table: $0.table) }
      return rest.isEmpty ? nil : .tablesChanged(bundle: bundle, tables: rest)
    case .languagesChanged(let bundle, let added, let removed):
      guard accepts(bundle: bundle) else { return nil }
      let added = added.filter(accepts(language:))
      let removed = removed.filter(accepts(language:))
      guard !added.isEmpty || !removed.isEmpty else { return nil }
      return .languagesChanged(bundle: bundle, added: added, removed: removed)
    }
  }

  /// The events that are left, in order.
  package func apply(to events: some Sequence<Event>) -> [Event] {
    events.compactMap { event in
      guard let content = apply(to: event.content) else { return nil }
      var event = event
      event.content = content
      return event
    }
  }

  private func accepts(bundle: String) -> Bool { bundles?.contains(bundle) ?? true }

  private func accepts(language: String) -> Bool {
    languages?.contains(LanguageTag(canonical: language)) ?? true
  }

  private func accepts(table: String) -> Bool { tables?.contains(TableName(table)) ?? true }
}
