import LprojModel
import LprojWire

extension BundleState {
  static let example = BundleState(
    name: "b", roots: ["/r"], languages: ["en", "th"], tables: ["Localizable"],
    developmentRegion: "en", language: "th", choice: "system", generation: Generation(2))
}

extension ReportedDiagnostic {
  static let example = ReportedDiagnostic(
    Diagnostic(.error, .syntax, path: "/f", line: 3, column: 4, message: "m", served: "s"),
    bundle: "b")
}

extension Event {
  static let contents: [Content] = [
    .state([.example]),
    .languageSelected(bundle: "b", language: "th", previous: nil, choice: "th"),
    .tablesChanged(
      bundle: "b",
      tables: [
        TableChange(language: "th", table: "T", added: ["a"], changed: ["c"], removed: ["r"]),
        TableChange(
          language: "en", table: "T", added: ["a"],
          counts: TableChange.Counts(added: 5000, changed: 1, removed: 0)),
      ]),
    .languagesChanged(bundle: "b", added: ["th"], removed: ["vi"]),
    .diagnosticsChanged(bundle: "b", added: [.example], resolved: []),
  ]

  static let examples = contents.map {
    Event(instance: "i", generation: Generation(7), content: $0, merged: 2, isPartial: true)
  }
}

extension GetStatus.Reply {
  static let example = GetStatus.Reply(
    version: "1", instance: "i", processIdentifier: 1, uptimeSeconds: 0.5,
    generation: Generation(3), bundles: 1, languages: 2, tables: 3, entries: 4, diagnostics: 5,
    reloads: ReloadStatistics(
      count: 1, unchanged: 2, lastMilliseconds: 0.1, medianMilliseconds: 0.2,
      slowestMilliseconds: 0.3),
    watch: WatchStatus(mode: "inotify", directories: 3), connections: ConnectionStatistics(),
    plugins: [
      PluginStatus(
        name: "strings", kind: "format", version: "1", origin: "built-in", state: "ready")
    ], limits: ["clients": 5])
}
