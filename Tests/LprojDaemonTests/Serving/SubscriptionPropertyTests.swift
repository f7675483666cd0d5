import LprojModel
import LprojTestSupport
import LprojWire
import Testing

@testable import LprojDaemon

/// Whatever is published, and whenever subscribers are full, break off in the middle of a batch
/// or resume: each ends up knowing what a look at the world would tell.
@Suite struct SubscriptionPropertyTests {
  @Test(arguments: 0..<40)
  func subscribersEndUpKnowingTheWorld(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var limits = EventLimits()
    limits.pastEvents = [4, 20, 1000].randomElement(using: &generator) ?? 4
    limits.keysPerList = [1, 3, 1000].randomElement(using: &generator) ?? 1
    limits.replayBytes = [300, 2000, 1 << 20].randomElement(using: &generator) ?? 300
    let world = World()
    let hub = Hub(
      instance: "i", generation: world.generation, limits: limits, state: { [] })
    let filters = [
      EventFilter(), EventFilter(bundles: ["b1"]), EventFilter(languages: ["l0"]),
      EventFilter(bundles: ["b0"], languages: ["l1"], tables: ["t0"]),
    ]
    let replicas = (0..<8).map { Replica(world: world, hub: hub, filter: filters[$0 % 4]) }
    for _ in 0..<150 {
      for replica in replicas { replica.change(using: &generator) }
      let contents = world.change(using: &generator)
      hub.publish(contents, generation: world.generation, state: { [] })
    }
    for replica in replicas {
      replica.settle()
      #expect(replica.knowledge == replica.wanted)
      #expect(replica.faults == [])
    }
    #expect(hub.subscriberCount == replicas.count)
  }
}

/// What there is to know: versions of keys by their place, languages, selections, problems.
struct Knowledge: Equatable {
  var versions: [[String]: Int] = [:]
  var languages: Set<[String]> = []
  var selected: [String: String] = [:]
  var problems: Set<[String]> = []
}

/// The truth, which changes at random and says what changed.
final class World {
  private(set) var generation = Generation(0)
  private(set) var now = Knowledge()
  private var lastVersion = 0

  func change(using generator: inout SeededGenerator) -> [Event.Content] {
    generation = generation.next
    return ["b0", "b1"].flatMap { bundle in
      [
        changeKeys(of: bundle, using: &generator), select(in: bundle, using: &generator),
        changeLanguages(of: bundle, using: &generator),
        changeProblems(of: bundle, using: &generator),
      ].compactMap(\.self)
    }
  }

  private func changeKeys(
    of bundle: String, using generator: inout SeededGenerator
  ) -> Event.Content? {
    var tables: [TableChange] = []
    for language in ["l0", "l1"] {
      for table in ["t0", "t1"] where Int.random(in: 0..<4, using: &generator) == 0 {
        var change = TableChange(language: language, table: table)
        for key in ["k0", "k1", "k2", "k3"] where Bool.random(using: &generator) {
          changeKey(key, at: [bundle, language, table, key], in: &change, using: &generator)
        }
        if !change.isEmpty { tables.append(change) }
      }
    }
    return tables.isEmpty ? nil : .tablesChanged(bundle: bundle, tables: tables)
  }

  private func changeKey(
    _ key: String, at place: [String], in change: inout TableChange,
    using generator: inout SeededGenerator
  ) {
    lastVersion += 1
    if now.versions[place] == nil {
      now.versions[place] = lastVersion
      change.added.append(key)
    } else if Bool.random(using: &generator) {
      now.versions[place] = lastVersion
      change.changed.append(key)
    } else {
      now.versions[place] = nil
      change.removed.append(key)
    }
  }

  private func select(
    in bundle: String, using generator: inout SeededGenerator
  ) -> Event.Content? {
    guard Int.random(in: 0..<5, using: &generator) == 0 else { return nil }
    let previous = now.selected[bundle]
    let language = "l\(Int.random(in: 0..<3, using: &generator))"
    guard previous != language else { return nil }
    now.selected[bundle] = language
    return .languageSelected(
      bundle: bundle, language: language, previous: previous, choice: language)
  }

  private func changeLanguages(
    of bundle: String, using generator: inout SeededGenerator
  ) -> Event.Content? {
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return nil }
    let language = "l\(Int.random(in: 0..<3, using: &generator))"
    if now.languages.remove([bundle, language]) != nil {
      return .languagesChanged(bundle: bundle, added: [], removed: [language])
    }
    now.languages.insert([bundle, language])
    return .languagesChanged(bundle: bundle, added: [language], removed: [])
  }

  private func changeProblems(
    of bundle: String, using generator: inout SeededGenerator
  ) -> Event.Content? {
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return nil }
    let name = "p\(Int.random(in: 0..<3, using: &generator))"
    let problem = [ReportedDiagnostic(message: name)]
    if now.problems.remove([bundle, name]) != nil {
      return .diagnosticsChanged(bundle: bundle, added: [], resolved: problem)
    }
    now.problems.insert([bundle, name])
    return .diagnosticsChanged(bundle: bundle, added: problem, resolved: [])
  }
}
