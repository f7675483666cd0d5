import LprojModel
import LprojText
import LprojUnicode

/// One table of one language, held against the development region's.
struct TableCheck {
  private let key: TableKey
  private let table: LocalizedTable
  private let bundle: CheckedBundle
  private let rejected: Set<DiagnosticCode>
  private let rules: PluralRulesCache

  private var findings = Findings()
  /// The plural categories of the language: most tables have no plural.
  private lazy var categories = rules.rules(for: key.language).categories

  struct Findings: Sendable {
    var diagnostics: [Diagnostic] = []
    var rejectedKeys: Set<[UInt8]> = []
  }

  /// A table that is wrong all over says so often enough.
  private static let limit = 100

  /// What is wrong with a table; nil when there is no such table. Any thread.
  static func findings(
    of key: TableKey, in bundle: CheckedBundle, rejecting rejected: Set<DiagnosticCode>,
    by rules: PluralRulesCache
  ) -> Findings? {
    guard let table = bundle.table(key) else { return nil }
    var check = TableCheck(
      key: key, table: table, bundle: bundle, rejected: rejected, rules: rules)
    check.run()
    return check.findings
  }

  private mutating func run() {
    let source = bundle.isSource(key.language) ? nil : bundle.source(of: key.table)
    let common = checkEntries(against: source)
    guard let source else { return }
    if common == source.count { table.merged.noteCovering(source) }
    // As many keys, and all of them there: none is missing, and none left over.
    if common < source.count || common < table.merged.count { countKeys(against: source) }
  }

  /// - Returns: how many keys the source has too.
  private mutating func checkEntries(against source: Table?) -> Int {
    let merged = table.merged
    var finder = KeyFinder(source ?? .empty)
    var common = 0
    for position in merged.records.indices {
      let record = merged.records[position]
      let found = source == nil ? nil : finder.position(of: record, in: merged.arena)
      if found != nil { common += 1 }
      let isOriginal = found.flatMap { source?.records[$0].mayHaveSpecifiers } ?? false
      // Most texts have no specifier at all, and neither has their source.
      guard record.mayHaveSpecifiers || isOriginal else { continue }
      let entry = merged[position]
      let problems = EntryChecks.problems(
        of: entry.value, source: found.flatMap { source?[$0].value }, language: key.language,
        categories: categories)
      for problem in problems { report(problem, at: entry) }
    }
    return common
  }

  private mutating func report(_ problem: EntryProblem, at entry: Entry) {
    let isRejected = rejected.contains(problem.code)
    if isRejected { findings.rejectedKeys.insert(Array(entry.keyBytes)) }
    guard findings.diagnostics.count < Self.limit else { return }
    let origin = origin(of: entry)
    findings.diagnostics.append(
      Diagnostic(
        isRejected || problem.code == .formatMismatch ? .error : .warning, problem.code,
        path: origin.path, line: origin.line, column: origin.column,
        message: "'\(entry.key)' in '\(key.language)': \(problem.message)",
        served: isRejected ? "the last good text of this key, or none" : "the text as it is"))
  }

  /// The file that gives an entry, and its place in it: the merged table may be an older one whose
  /// entries are the same, and have stood elsewhere.
  private func origin(of entry: Entry) -> (path: String, line: Int?, column: Int?) {
    for contribution in bundle.assembler.contributions(to: key) {
      let table = contribution.table
      guard
        let position = table.position(ofKey: entry.keyBytes.span, hash: entry.record.hash)
      else { continue }
      let record = table.records[position]
      let isPlaced = record.line > 0
      return (
        "\(contribution.order.path)", isPlaced ? Int(record.line) : nil,
        isPlaced && record.column > 0 ? Int(record.column) : nil
      )
    }
    return (key.table.name, nil, nil)
  }

  private mutating func countKeys(against source: Table) {
    let lacking = keys(of: source, missingIn: table.merged)
    let missing = lacking.filter { entry in
      !bundle.isInherited(entry.keyBytes.span, hash: entry.record.hash, in: key)
    }
    let foreign = keys(of: table.merged, missingIn: source)
    count(missing.map(\.key), .note, .missingKeys) {
      $0 == 1
        ? "1 key of the development region is missing"
        : "\($0) keys of the development region are missing"
    }
    count(foreign.map(\.key), .warning, .foreignKeys) {
      $0 == 1
        ? "1 key is unknown to the development region"
        : "\($0) keys are unknown to the development region"
    }
  }

  private func keys(of table: Table, missingIn other: Table) -> [Entry] {
    var finder = KeyFinder(other)
    return table.entries.filter { finder.position(of: $0) == nil }
  }

  private mutating func count(
    _ keys: [String], _ severity: Diagnostic.Severity, _ code: DiagnosticCode,
    _ finding: (Int) -> String
  ) {
    guard !keys.isEmpty else { return }
    let examples = keys.prefix(3).map { "'\($0.prefix(60))'" }.joined(separator: ", ")
    let more = keys.count > 3 ? ", …" : ""
    let path = bundle.assembler.contributions(to: key).first.map { "\($0.order.path)" }
    findings.diagnostics.append(
      Diagnostic(
        severity, code, path: path ?? key.table.name,
        message: "\(finding(keys.count)) in '\(key.language)': \(examples)\(more)"))
  }
}
