import LinuxKit
import LprojAnswers
import LprojModel
import LprojText
import LprojUnicode
import LprojWire

/// Answers requests over the snapshot of the moment, and hands on what changes something.
///
/// Confined to the thread of the event loop: look-ups never wait for the writer, and the writer's
/// answers come back as posted work, after the publication that they speak of.
final class RequestAnswerer: RequestHandler {
  private let store: SnapshotStore
  private let changes: ChangeRequests
  private let status: StatusReporter
  private let rules = TextRulesCache()

  init(store: SnapshotStore, changes: ChangeRequests, status: StatusReporter) {
    self.store = store
    self.changes = changes
    self.status = status
  }

  package func handle(_ request: Request, from peer: Peer) {
    switch request {
    case .listBundles(_, let replier): replier.succeed(status.bundles(store.current))
    case .lookup(let lookup, let replier): answer(replier, lookup, self.lookup)
    case .lookupAll(let lookup, let replier): answer(replier, lookup, lookupAll)
    case .matchLanguage(let match, let replier): answer(replier, match, self.match)
    case .listDiagnostics(let list, let replier): answer(replier, list, diagnostics)
    case .getStatus(_, let replier): replier.succeed(status.status(store.current))
    case .subscribe(let subscription, let replier):
      replier.subscribe(filter(subscription), since: subscription.since)
    case .selectLanguage(let selection, let replier): select(selection, replier)
    case .reload(_, let replier): changes.reload(replier)
    }
  }

  private func answer<Method>(
    _ replier: Replier<Method>, _ method: Method,
    _ make: (Method) throws(CallError) -> Method.Reply
  ) {
    do throws(CallError) {
      replier.succeed(try make(method))
    } catch {
      replier.fail(error)
    }
  }

  // MARK: - Questions

  private func bundle(named name: String?) throws(CallError) -> LocalizedBundle {
    let snapshot = store.current
    let names = snapshot.sortedBundles.map(\.name)
    guard let name else {
      guard names.count == 1, let only = snapshot.bundles.values.first else {
        throw .ambiguousBundle(bundles: names)
      }
      return only
    }
    guard let bundle = snapshot.bundles[name] else {
      throw .bundleNotFound(bundle: name, bundles: names)
    }
    return bundle
  }

  private func answers(for name: String?) throws(CallError) -> BundleAnswers {
    let generation = store.current.generation
    return BundleAnswers(try bundle(named: name), generation: generation, rules: rules)
  }

  private func lookup(_ lookup: Lookup) throws(CallError) -> Lookup.Reply {
    let answers = try answers(for: lookup.bundle)
    do throws(FormatError) {
      let reply = try answers.lookup(lookup)
      let isMiss = !reply.found
      status.lookups.add(keys: 1, misses: isMiss ? 1 : 0) {
        isMiss ? table(named: reply.table, of: reply.bundle) : nil
      }
      return reply
    } catch {
      throw .formatError(code: error.code, message: "\(error)")
    }
  }

  private func lookupAll(_ lookup: LookupAll) throws(CallError) -> LookupAll.Reply {
    let reply = try answers(for: lookup.bundle).lookupAll(lookup)
    let misses = reply.entries.count { !$0.found }
    status.lookups.add(keys: reply.entries.count, misses: misses) {
      table(named: reply.table, of: reply.bundle)
    }
    return reply
  }

  /// A table to count misses by: names that only a client knows are none.
  private func table(named name: String, of bundle: String) -> LookupCounter.Table? {
    let table = TableName(name)
    let languages = store.current.bundles[bundle]?.languages.values
    guard languages?.contains(where: { $0.tables[table] != nil }) == true else { return nil }
    return LookupCounter.Table(bundle: bundle, name: name)
  }

  private func match(_ match: MatchLanguage) throws(CallError) -> MatchLanguage.Reply {
    guard (match.preferences == nil) != (match.acceptLanguage == nil) else {
      throw .invalidParameter(
        parameter: match.preferences == nil ? "preferences" : "acceptLanguage")
    }
    var available = match.available ?? []
    if match.available == nil {
      available = try bundle(named: match.bundle).selectableLanguages.map(\.tag)
    }
    return MatchLanguage.Reply(
      languages: LanguageMatcher.match(
        available: available, preferences: match.preferences,
        acceptLanguage: match.acceptLanguage))
  }

  private func diagnostics(_ list: ListDiagnostics) throws(CallError) -> ListDiagnostics.Reply {
    let snapshot = store.current
    let bundles = try list.bundle.map { name throws(CallError) in [try bundle(named: name)] }
    let diagnostics = (bundles ?? snapshot.sortedBundles).flatMap { bundle in
      bundle.diagnostics.map { ReportedDiagnostic($0, bundle: bundle.name) }
    }
    return ListDiagnostics.Reply(diagnostics: diagnostics, generation: snapshot.generation)
  }

  /// The filter with its languages as they are named here.
  private func filter(_ subscription: Subscribe) -> EventFilter {
    EventFilter(
      bundles: subscription.bundles,
      languages: subscription.languages?.map { LanguageSpelling.tag(for: $0).tag },
      tables: subscription.tables)
  }

  // MARK: - Changes

  private func select(_ selection: SelectLanguage, _ replier: Replier<SelectLanguage>) {
    do throws(CallError) {
      changes.select(selection.language, of: try bundle(named: selection.bundle).name, replier)
    } catch {
      replier.fail(error)
    }
  }
}
