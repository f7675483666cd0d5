import LprojDaemon
import LprojModel
import LprojWire

/// Answers at once where it can; reloads wait until the test lets them go.
final class FakeHandler: RequestHandler {
  private(set) var lookups: [String] = []
  private(set) var selections: [String] = []
  private(set) var reloads: [Replier<Reload>] = []
  var whenAsked: () -> Void = {}

  func handle(_ request: Request, from peer: Peer) {
    switch request {
    case .listBundles(_, let replier):
      replier.succeed(
        ListBundles.Reply(bundles: [.example], generation: Generation(1), instance: "i"))
    case .lookup(let lookup, let replier):
      lookups.append(lookup.key)
      replier.succeed(.echo(lookup))
    case .lookupAll(let lookup, let replier):
      replier.succeed(.repeating(lookup.keys ?? []))
    case .selectLanguage(let selection, let replier):
      selections.append(selection.language)
      replier.fail(.languageNotFound(language: selection.language, languages: ["en"]))
    case .matchLanguage(let match, let replier):
      replier.succeed(MatchLanguage.Reply(languages: match.preferences ?? []))
    case .subscribe(let subscribe, let replier):
      let filter = EventFilter(
        bundles: subscribe.bundles, languages: subscribe.languages, tables: subscribe.tables)
      replier.subscribe(filter, since: subscribe.since)
    case .listDiagnostics(_, let replier):
      replier.succeed(ListDiagnostics.Reply(diagnostics: [], generation: Generation(1)))
    case .reload(_, let replier):
      reloads.append(replier)
    case .getStatus(_, let replier):
      replier.fail(.stopping)
    }
    whenAsked()
  }

  func finishReload() {
    reloads.removeFirst().succeed(
      Reload.Reply(changed: false, generation: Generation(1), events: [], diagnostics: []))
  }
}

extension Lookup.Reply {
  static func echo(_ lookup: Lookup) -> Lookup.Reply {
    Lookup.Reply(
      text: lookup.key, found: true, language: "en", generation: Generation(1), bundle: "b",
      table: lookup.table ?? "Localizable")
  }
}

extension LookupAll.Reply {
  /// A reply as large as the first key says, in bytes.
  static func repeating(_ keys: [String]) -> LookupAll.Reply {
    let text = String(repeating: "x", count: keys.first.flatMap { Int($0) } ?? 0)
    let entry = LookupAll.Entry(key: "k", text: text, found: true, language: "en", varies: false)
    return LookupAll.Reply(
      entries: [entry], language: "en", generation: Generation(1), bundle: "b", table: "T")
  }
}
