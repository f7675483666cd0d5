import LinuxKit
import LprojModel

/// A swap in one line for people, and in fields for programs; both end at a limit.
struct ChangeDescription: Sendable {
  private let publication: Publication

  /// How many tables and languages of a bundle, and how many bundles, the line names.
  private static let named = 4
  /// How many languages and tables have a field.
  private static let fieldLimit = 16

  init(_ publication: Publication) {
    self.publication = publication
  }

  /// Nothing that anybody is served changed; diagnostics have lines of their own.
  var isEmpty: Bool {
    publication.cause != .selection && bundles.isEmpty
  }

  var text: String {
    let told = bundles.prefix(Self.named).map { "\($0.name): \($0.parts.joined(separator: "; "))" }
    let rest = bundles.count - told.count
    let what = told.isEmpty ? ["the same language by another choice"] : told
    return "generation \(publication.snapshot.generation): "
      + (what + (rest > 0 ? ["\(rest) bundles more"] : [])).joined(separator: "; ")
      + " (\(publication.cause.rawValue), \(publication.duration.inMilliseconds))"
  }

  var fields: [LogField] {
    let changes = publication.changeset.bundles
    let tables = changes.flatMap(\.tables)
    let languages = Set(
      tables.map(\.language.tag) + changes.compactMap { $0.selection?.language.tag })
    let names = Set(tables.map(\.table.name))
    return [
      LogField("GENERATION", "\(publication.snapshot.generation)"),
      LogField("CAUSE", publication.cause.rawValue),
      LogField("DURATION_USEC", "\(publication.duration.wholeNanoseconds / 1000)"),
    ] + Self.fields("BUNDLE", changes.map(\.name)) + Self.fields("LANGUAGE", languages.sorted())
      + Self.fields("TABLE", names.sorted())
  }

  /// The journal takes a field several times.
  private static func fields(_ name: StaticString, _ values: [String]) -> [LogField] {
    values.prefix(fieldLimit).map { LogField(name, $0) }
  }

  private var bundles: [(name: String, parts: [String])] {
    publication.changeset.bundles.map { ($0.name, Self.parts($0)) }.filter { !$0.parts.isEmpty }
  }

  private static func parts(_ change: BundleChange) -> [String] {
    var parts: [String] = []
    if let selection = change.selection {
      parts.append("selected \(selection.language), before \(selection.previous)")
    }
    if !change.addedLanguages.isEmpty { parts.append("new: \(list(change.addedLanguages))") }
    if !change.removedLanguages.isEmpty { parts.append("gone: \(list(change.removedLanguages))") }
    let tables = change.tables.prefix(named).map(describe)
    let rest = change.tables.count - tables.count
    return parts + tables + (rest > 0 ? ["\(rest) tables more"] : [])
  }

  private static func list(_ languages: [LanguageTag]) -> String {
    languages.prefix(named).map(\.tag).joined(separator: ", ")
      + (languages.count > named ? ", …" : "")
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
}

extension Duration {
  /// For people: `3.2 ms`.
  var inMilliseconds: String {
    let microseconds = Double(wholeNanoseconds / 1000)
    return "\((microseconds / 100).rounded() / 10) ms"
  }
}
