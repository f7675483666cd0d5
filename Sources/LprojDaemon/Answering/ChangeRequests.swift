import LinuxKit
import LprojAnswers
import LprojModel
import LprojWire

/// Hands requests that change something to the writer, and its answers back to the loop.
///
/// The writer posts each publication before it answers, and the loop runs what is posted in
/// order, so an answer comes after the events that it caused. Confined to the loop's thread.
final class ChangeRequests {
  private let writer: SnapshotWriter
  private let instance: String
  private let keyLimit: KeyLimit
  private var me: Confined<ChangeRequests>?
  /// What waits for the writer, by the number of the request.
  private var selections: [UInt64: Replier<SelectLanguage>] = [:]
  private var reloads: [UInt64: Replier<Reload>] = [:]
  private var lastNumber: UInt64 = 0
  private let reloadConfiguration: () -> ConfigurationError?
  private let reloadPlugins: (@escaping @Sendable () -> Void) -> Void
  private let whenNotSaved: (String) -> Void

  /// - Parameters:
  ///   - keyLimit: for each event in the answer to a reload.
  ///   - reloadConfiguration: takes the configuration anew, or says why not.
  ///   - reloadPlugins: looks for plugins anew, and calls when the writer was told of them.
  ///   - whenNotSaved: told why a selection was refused that the disks did not take.
  init(
    loop: EventLoop, writer: SnapshotWriter, instance: String, keyLimit: KeyLimit,
    reloadConfiguration: @escaping () -> ConfigurationError?,
    reloadPlugins: @escaping (@escaping @Sendable () -> Void) -> Void,
    whenNotSaved: @escaping (String) -> Void
  ) {
    self.writer = writer
    self.instance = instance
    self.keyLimit = keyLimit
    self.whenNotSaved = whenNotSaved
    self.reloadConfiguration = reloadConfiguration
    self.reloadPlugins = reloadPlugins
    me = loop.confine(self)
  }

  func select(_ language: String, of bundle: String, _ replier: Replier<SelectLanguage>) {
    let (number, me) = (nextNumber(), me)
    selections[number] = replier
    writer.perform { writer in
      let outcome = writer.selectionOutcome(language, of: bundle)
      me?.post { $0.answer(number, outcome) }
    }
  }

  func reload(_ replier: Replier<Reload>) {
    if let error = reloadConfiguration() {
      return replier.fail(
        .reloadFailed(diagnostics: [ReportedDiagnostic(error.diagnostic, bundle: nil)]))
    }
    let (number, me, instance, keyLimit) = (nextNumber(), me, instance, keyLimit)
    reloads[number] = replier
    reloadPlugins { [writer] in
      writer.perform { writer in
        writer.reload(cause: .reload) { writer, changeset in
          let reply = writer.reply(to: changeset, instance: instance, keyLimit)
          me?.post { $0.reloads.removeValue(forKey: number)?.succeed(reply) }
        }
      }
    }
  }

  private func answer(_ number: UInt64, _ outcome: Result<SelectLanguage.Reply, CallError>) {
    let replier = selections.removeValue(forKey: number)
    switch outcome {
    case .success(let reply): replier?.succeed(reply)
    case .failure(let error):
      if case .stateNotSaved(let message) = error { whenNotSaved(message) }
      replier?.fail(error)
    }
  }

  private func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }
}

extension SnapshotWriter {
  fileprivate func selectionOutcome(_ language: String, of bundle: String)
    -> Result<SelectLanguage.Reply, CallError>
  {
    let before = current.bundles[bundle]
    do throws(SelectionError) {
      let selected = try select(language, of: bundle)
      let after = current
      return .success(
        SelectLanguage.Reply(
          bundle: bundle, language: selected.tag, previous: before?.selectedLanguage.tag,
          choice: after.bundles[bundle]?.choice.description ?? language,
          changed: selected != before?.selectedLanguage, generation: after.generation))
    } catch {
      return .failure(CallError(error, bundles: current.bundles.keys.sorted()))
    }
  }

  fileprivate func reply(
    to changeset: Changeset?, instance: String, _ limit: KeyLimit
  ) -> Reload.Reply {
    let snapshot = current
    let events = changeset.map { Event.Content.contents(of: $0, limit: limit) } ?? []
    return Reload.Reply(
      changed: changeset != nil, generation: snapshot.generation,
      events: events.map {
        Event(instance: instance, generation: snapshot.generation, content: $0)
      },
      diagnostics: snapshot.sortedBundles.flatMap { bundle in
        bundle.diagnostics.map { ReportedDiagnostic($0, bundle: bundle.name) }
      })
  }
}

extension CallError {
  fileprivate init(_ error: SelectionError, bundles: [String]) {
    self =
      switch error {
      case .noBundle(let name): .bundleNotFound(bundle: name, bundles: bundles)
      case .noLanguage(let language, let available):
        .languageNotFound(language: language, languages: available.map(\.tag))
      case .notSaved(let error): .stateNotSaved(message: "\(error)")
      case .notPublished(let message): .stateNotSaved(message: message)
      }
  }
}
