import LprojWire

/// One event as a line for people.
struct EventLine {
  private let event: Event

  init(_ event: Event) {
    self.event = event
  }

  func text(_ style: Style) -> String {
    let merged = event.merged.map { style.dim(" (\($0) events in one)") } ?? ""
    return
      "\(style.dim("\(event.generation)")) \(style.bold(event.name.rawValue)) \(content)\(merged)"
  }

  private var content: String {
    switch event.content {
    case .state(let bundles):
      bundles.map { "\($0.name): \($0.language ?? "no language") (\($0.choice))" }
        .joined(separator: ", ")
    case .languageSelected(let bundle, let language, let previous, let choice):
      "\(bundle): \(previous ?? "none") -> \(language ?? "none") (\(choice))"
    case .tablesChanged(let bundle, let tables):
      "\(bundle): " + tables.map(Self.describe).joined(separator: "; ")
    case .languagesChanged(let bundle, let added, let removed):
      "\(bundle): "
        + (added.map { "+\($0)" } + removed.map { "-\($0)" }).joined(separator: " ")
    case .diagnosticsChanged(let bundle, let added, let resolved):
      "\(bundle): "
        + (added.map { "new: \($0)" } + resolved.map { "resolved: \($0)" })
        .joined(separator: "; ")
    }
  }

  private static func describe(_ change: TableChange) -> String {
    let totals = change.totals
    let parts = [
      part("added", totals.added, change.added),
      part("changed", totals.changed, change.changed),
      part("removed", totals.removed, change.removed),
    ].compactMap { $0 }
    return "\(change.language)/\(change.table) "
      + (parts.isEmpty ? "no key" : parts.joined(separator: ", "))
  }

  private static func part(_ word: String, _ count: Int, _ keys: [String]) -> String? {
    guard count > 0 else { return nil }
    let shown = keys.prefix(3).map { "'\($0)'" }.joined(separator: " ")
    return count > 3 ? "\(count) \(word) (\(shown) …)" : "\(word) \(shown)"
  }
}
