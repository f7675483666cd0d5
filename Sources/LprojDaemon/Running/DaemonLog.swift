package import LinuxKit
import LprojAnswers
import LprojModel
import LprojWire

/// What the daemon tells its operator: a line a reload and not one a file, and each problem once.
package struct DaemonLog: Sendable {
  private let log: Log
  private var limiter = LogRateLimiter<String>(burst: 20, interval: .seconds(30))
  var complaints = LogRateLimiter<ClientComplaint.Kind>(burst: 5, interval: complaintInterval)

  /// How often a user's refusals are told, see ``note(_:at:)``.
  package static let complaintInterval = Duration.seconds(30)

  /// How many problems of one reload are told, each on its line; the rest is counted.
  private static let problemsTold = 20

  package init(_ log: Log) {
    self.log = log
  }

  /// Says one thing; the journal learns also where in the sources it is said.
  func say(
    _ priority: LogPriority, _ messageID: MessageID, _ message: String, fields: [LogField] = [],
    file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
  ) {
    log.write(
      priority, message, messageID: messageID,
      fields: fields + [
        LogField("CODE_FILE", "\(file)"), LogField("CODE_LINE", "\(line)"),
        LogField("CODE_FUNC", "\(function)"),
      ])
  }

  /// One line for a swap, and one for each problem that is new or gone.
  package mutating func note(_ publication: Publication) {
    if publication.cause == .start {
      noteStart(publication)
    } else {
      noteChange(publication)
    }
    noteProblems(publication)
    noteResolutions(publication)
  }

  private func noteStart(_ publication: Publication) {
    let generation = publication.snapshot.generation
    for bundle in publication.snapshot.sortedBundles {
      let tables = bundle.languages.values.flatMap(\.tables.values)
      let entries = tables.reduce(0) { $0 + $1.merged.count }
      say(
        .notice, LogMessage.started,
        "generation \(generation): \(bundle.name): "
          + "\(counted(bundle.selectableLanguages.count, "language")), "
          + "\(counted(tables.count, "table")), \(counted(entries, "entry", plural: "entries")), "
          + "selected \(bundle.selectedLanguage) (\(bundle.choice)), read in "
          + publication.duration.inMilliseconds,
        fields: [
          LogField("BUNDLE", bundle.name), LogField("LANGUAGE", bundle.selectedLanguage.tag),
          LogField("GENERATION", "\(generation)"),
        ])
    }
  }

  private func noteChange(_ publication: Publication) {
    let description = ChangeDescription(publication)
    guard !description.isEmpty else { return }
    say(
      publication.cause == .selection ? .notice : .info,
      publication.cause == .selection ? LogMessage.selected : LogMessage.changed,
      description.text, fields: description.fields)
  }

  private mutating func noteProblems(_ publication: Publication) {
    var told = 0
    var untold = 0
    for change in publication.changeset.bundles {
      for diagnostic in change.addedDiagnostics where diagnostic.severity != .note {
        guard told < Self.problemsTold else {
          untold += 1
          continue
        }
        if note(diagnostic, of: change.name, publication) { told += 1 }
      }
    }
    guard untold > 0 else { return }
    say(
      .warning, LogMessage.problem,
      "\(untold) problems more in generation \(publication.snapshot.generation); "
        + "'lprojctl diagnostics' lists them",
      fields: [LogField("GENERATION", "\(publication.snapshot.generation)")])
  }

  /// Answers whether it was told: the problems of a file that changes all the time are counted.
  private mutating func note(
    _ diagnostic: Diagnostic, of bundle: String, _ publication: Publication
  ) -> Bool {
    guard case .say(let suppressed) = limiter.admit(diagnostic.path, at: .now) else { return false }
    let served = diagnostic.served.map { "; served: \($0)" } ?? ""
    let more = suppressed == 0 ? "" : "; \(suppressed) of this file were not said before"
    say(
      diagnostic.severity == .error ? .error : .warning, LogMessage.problem,
      "\(diagnostic)\(served)\(more)", fields: Self.fields(diagnostic, bundle, publication))
    return true
  }

  /// A selection that was refused since it could not be kept; told as often as a broken file.
  mutating func noteUnsavedSelection(_ reason: String) {
    guard case .say = limiter.admit("", at: .now) else { return }
    say(.error, LogMessage.stateProblem, "a selection is refused: \(reason)")
  }

  private func noteResolutions(_ publication: Publication) {
    let resolved = publication.changeset.bundles.flatMap { change in
      change.resolvedDiagnostics.filter { $0.severity == .error }.map { (change.name, $0) }
    }
    for (bundle, diagnostic) in resolved.prefix(Self.problemsTold) {
      say(
        .info, LogMessage.resolved, "resolved: \(diagnostic)",
        fields: Self.fields(diagnostic, bundle, publication))
    }
  }

  private static func fields(
    _ diagnostic: Diagnostic, _ bundle: String, _ publication: Publication
  ) -> [LogField] {
    [
      LogField("BUNDLE", bundle), LogField("DIAGNOSTIC", diagnostic.code.rawValue),
      LogField("DIAGNOSTIC_PATH", diagnostic.path),
      LogField("GENERATION", "\(publication.snapshot.generation)"),
    ] + (diagnostic.line.map { [LogField("DIAGNOSTIC_LINE", "\($0)")] } ?? [])
  }
}
