import LinuxKit
import LprojModel
import LprojText
import LprojUnicode

/// What is wrong with tables only when they are seen next to those of the development region, and
/// which entries are not served for it.
///
/// Checks the tables that changed, and all languages of a table whose source changed its keys or
/// its specifiers: a corrected word in the source costs as little as one elsewhere. Where entries
/// only moved, what was found is looked for again, to say where it is now. Where the
/// configuration rejects a kind of problem, the last good entry of the key stays, or none.
struct BundleChecks {
  private let rejected: Set<DiagnosticCode>
  private let rules: PluralRulesCache
  private var found: [TableKey: [Diagnostic]] = [:]
  /// What is served instead of the tables that have rejected entries.
  private var mended: [TableKey: LocalizedTable] = [:]
  /// What was served of each table, to fall back on; kept only where something can be rejected.
  private var lastServed: [TableKey: LocalizedTable] = [:]
  private var region: LanguageTag?
  /// What the other languages of a table were last held against.
  private var sources: [TableName: Table] = [:]

  private static let tablesPerBatch = 16

  /// - Parameter rules: of all bundles: to compile a language's costs more than to check a small
  ///   table by them.
  init(rejected: Set<DiagnosticCode>, rules: PluralRulesCache) {
    self.rejected = rejected
    self.rules = rules
  }

  struct Outcome {
    var languages: [LanguageTag: LocalizedLanguage]
    var diagnostics: [Diagnostic]
  }

  /// Checks what changed.
  ///
  /// - Parameters:
  ///   - languages: as they are on disk, without the tables beside the directories.
  ///   - update: what is other than at the last call.
  mutating func check(
    _ languages: [LanguageTag: LocalizedLanguage], developmentRegion: LanguageTag,
    update: BundleAssembler.Update, assembler: BundleAssembler
  ) -> Outcome {
    let context = CheckedBundle(
      languages: languages, developmentRegion: developmentRegion, assembler: assembler)
    let moved = update.moved.filter { found[$0] != nil }
    let findings = Array(dirty(update.changed, in: context).union(moved))
      .parallelMap(batch: Self.tablesPerBatch) { [rejected, rules] key in
        (key, TableCheck.findings(of: key, in: context, rejecting: rejected, by: rules))
      }
    for (key, findings) in findings { note(findings, of: key, in: context) }
    region = developmentRegion
    return Outcome(
      languages: served(languages), diagnostics: found.values.flatMap { $0 })
  }

  private mutating func dirty(_ changed: Set<TableKey>, in bundle: CheckedBundle) -> Set<TableKey> {
    guard region == bundle.developmentRegion else {
      sources = [:]
      return changed.union(bundle.tables(where: { _ in true }))
    }
    var concerned = Set(changed.filter { bundle.isSource($0.language) }.map(\.table))
    concerned = concerned.filter { asksOther($0, in: bundle) }
    return concerned.isEmpty ? changed : changed.union(bundle.tables(where: concerned.contains))
  }

  /// Whether the source of a table asks for other keys or specifiers than at the last call.
  private mutating func asksOther(_ name: TableName, in bundle: CheckedBundle) -> Bool {
    let new = bundle.source(of: name)
    let old = sources.updateValue(new ?? .empty, forKey: name)
    guard let new, let old else { return true }
    return !new.asksSame(as: old)
  }

  /// - Parameter findings: nil for a table that is gone.
  private mutating func note(
    _ findings: TableCheck.Findings?, of key: TableKey, in bundle: CheckedBundle
  ) {
    guard let findings, let table = bundle.table(key) else {
      found[key] = nil
      mended[key] = nil
      lastServed[key] = nil
      return
    }
    if !found.isEmpty || !findings.diagnostics.isEmpty {
      found[key] = findings.diagnostics.isEmpty ? nil : findings.diagnostics
    }
    guard !rejected.isEmpty else { return }
    mended[key] = findings.rejectedKeys.isEmpty ? nil : mend(table, key, findings.rejectedKeys)
    lastServed[key] = mended[key] ?? table
  }

  /// The table with the last good value of each rejected key, or without it.
  private func mend(_ table: LocalizedTable, _ key: TableKey, _ keys: Set<[UInt8]>)
    -> LocalizedTable
  {
    let last = lastServed[key]
    func mend(_ table: Table, _ last: Table?) -> Table {
      var builder = TableBuilder(byteCount: table.arena.count)
      for entry in table.entries {
        if !keys.contains(Array(entry.keyBytes)) {
          builder.append(entry)
        } else if let position = last?.position(ofKey: entry.keyBytes.span),
          let good = last?[position]
        {
          builder.append(good)
        }
      }
      return builder.build()
    }
    return LocalizedTable(
      merged: mend(table.merged, last?.merged),
      variable: table.variable.map { mend($0, last?.variable) },
      plain: table.plain.map { mend($0, last?.plain) })
  }

  private func served(_ languages: [LanguageTag: LocalizedLanguage])
    -> [LanguageTag: LocalizedLanguage]
  {
    var served = languages
    for (language, tables) in Dictionary(grouping: mended, by: \.key.language) {
      guard let whole = languages[language] else { continue }
      served[language] = LocalizedLanguage(
        language: language, spelling: whole.spelling,
        tables: whole.tables.merging(tables.map { ($0.key.table, $0.value) }) { $1 })
    }
    return served
  }
}

/// The bundle that is checked, with the files that gave its tables.
struct CheckedBundle: Sendable {
  let languages: [LanguageTag: LocalizedLanguage]
  let developmentRegion: LanguageTag
  let assembler: BundleAssembler

  func table(_ key: TableKey) -> LocalizedTable? {
    languages[key.language]?.tables[key.table]
  }

  /// The tables of all languages whose name is such.
  func tables(where isWanted: (TableName) -> Bool) -> [TableKey] {
    languages.values.flatMap { language in
      language.tables.keys.filter(isWanted).map { TableKey(language: language.language, table: $0) }
    }
  }

  /// Whether the tables of a language are what others are held against.
  func isSource(_ language: LanguageTag) -> Bool {
    language == developmentRegion || language.isBase
  }

  /// The development region's table, or that of `Base`.
  func source(of table: TableName) -> Table? {
    (languages[developmentRegion]?.tables[table] ?? languages[.base]?.tables[table])?.merged
  }

  /// Whether a parent of a language has a key, so that it need not have it itself.
  func isInherited(_ key: Span<UInt8>, hash: UInt64, in name: TableKey) -> Bool {
    ParentLanguages.chain(of: name.language).dropFirst().contains { parent in
      languages[parent]?.tables[name.table]?.merged.position(ofKey: key, hash: hash) != nil
    }
  }
}

extension Table {
  /// Whether it has the keys of another table, and where a text differs, none with specifiers.
  fileprivate func asksSame(as other: Table) -> Bool {
    let difference = TableDifference(from: other, to: self)
    guard difference.added.isEmpty, difference.removed.isEmpty else { return false }
    return difference.changed.entries.allSatisfy { entry in
      let before = other.position(ofKey: entry.keyBytes.span, hash: entry.record.hash)
      return !entry.record.mayHaveSpecifiers
        && before.map { !other.records[$0].mayHaveSpecifiers } ?? false
    }
  }
}
