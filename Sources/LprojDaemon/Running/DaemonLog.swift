import LinuxKit
import LprojAnswers
import LprojModel
import LprojWire

/// What the daemon tells its operator: a line a reload and not one a file, and each problem once.
struct DaemonLog: Sendable {
  let log: Log
  private var limiter = LogRateLimiter<String>(burst: 20, interval: .seconds(30))

  /// How many tables a line names.
  private static let tablesNamed = 4

  init(_ log: Log) {
    self.log = log
  }

  /// One line for a swap, and one for each problem that is new or gone.
  mutating func note(_ publication: Publication) {
    let generation = publication.snapshot.generation
    for change in publication.changeset.bundles {
      let parts = Self.parts(change)
      guard !parts.isEmpty, publication.cause != .start else { continue }
      log.write(
        .info,
        "generation \(generation): \(change.name): \(parts.joined(separator: "; ")) "
          + "(\(publication.cause.rawValue), \(Self.milliseconds(publication.duration)))",
        fields: [LogField("BUNDLE", change.name), LogField("GENERATION", "\(generation)")])
    }
    if publication.cause == .start { noteStart(publication) }
    for change in publication.changeset.bundles { noteProblems(change) }
  }

  private func noteStart(_ publication: Publication) {
    for bundle in publication.snapshot.sortedBundles {
      let tables = bundle.languages.values.flatMap(\.tables.values)
      let entries = tables.reduce(0) { $0 + $1.merged.count }
      log.write(
        .info,
        "generation \(publication.snapshot.generation): \(bundle.name): "
          + "\(counted(bundle.selectableLanguages.count, "language")), "
          + "\(counted(tables.count, "table")), \(counted(entries, "entry", plural: "entries")), "
          + "selected \(bundle.selectedLanguage) (\(bundle.choice)), read in "
          + Self.milliseconds(publication.duration),
        fields: [LogField("BUNDLE", bundle.name)])
    }
  }

  private mutating func noteProblems(_ change: BundleChange) {
    for diagnostic in change.addedDiagnostics where diagnostic.severity != .note {
      guard case .say(let suppressed) = limiter.admit(diagnostic.path, at: .now) else { continue }
      let served = diagnostic.served.map { "; served: \($0)" } ?? ""
      let more = suppressed == 0 ? "" : "; \(suppressed) of this file were not said before"
      log.write(
        diagnostic.severity == .error ? .error : .warning, "\(diagnostic)\(served)\(more)",
        fields: [LogField("BUNDLE", change.name), LogField("DIAGNOSTIC", diagnostic.code.rawValue)])
    }
    for diagnostic in change.resolvedDiagnostics where diagnostic.severity == .error {
      log.write(.info, "resolved: \(diagnostic)", fields: [LogField("BUNDLE", change.name)])
    }
  }

  private static func parts(_ change: BundleChange) -> [String] {
    var parts: [String] = []
    if let selection = change.selection {
      parts.append("selected \(selection.language), before \(selection.previous)")
    }
    if !change.addedLanguages.isEmpty {
      parts.append("new: \(list(change.addedLanguages))")
    }
    if !change.removedLanguages.isEmpty {
      parts.append("gone: \(list(change.removedLanguages))")
    }
    let named = change.tables.prefix(tablesNamed).map(describe)
    let rest = change.tables.count - named.count
    return parts + named + (rest > 0 ? ["\(rest) tables more"] : [])
  }

  private static func list(_ languages: [LanguageTag]) -> String {
    languages.prefix(tablesNamed).map(\.tag).joined(separator: ", ")
      + (languages.count > tablesNamed ? ", …" : "")
  }

  private static func describe(_ change: ChangedTable) -> String {
    let difference = change.difference
    let counts = [
      ("added", difference.added.count), ("changed", difference.changed.count),
      ("removed", difference.removed.count),
    ]
    let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    return "\(change.language)/\(change.table) "
      + (words.isEmpty ? "no entries" : words.joined(separator: " "))
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let microseconds = duration.components.attoseconds / 1_000_000_000_000
    let value = Double(duration.components.seconds) * 1000 + Double(microseconds) / 1000
    return "\((value * 10).rounded() / 10) ms"
  }
}
