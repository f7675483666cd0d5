import LprojModel
import LprojTestSupport
import LprojWire
import Testing

@testable import LprojDaemon

/// A subscriber that knows only what it was told; it reads a value when it hears that it changed.
final class Replica: EventOutlet {
  private let world: World
  private let hub: Hub
  private let filter: EventFilter
  private var subscription: Subscription?
  private var position: EventPosition?
  private var isFull = false
  private var isCutting = false
  private var isBroken = false
  private(set) var knowledge = Knowledge()
  /// Promises that were broken.
  private(set) var faults: [String] = []
  private var lastGeneration = Generation(0)
  private var seen: Set<[String]> = []

  init(world: World, hub: Hub, filter: EventFilter) {
    self.world = world
    self.hub = hub
    self.filter = filter
    subscribe()
  }

  /// What it should know.
  var wanted: Knowledge { visible(world.now) }

  /// Becomes full or ready, or breaks off and comes back.
  func change(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<3: isFull = true
    case 3..<6: drain()
    case 6: isCutting = true
    default: break
    }
    if isBroken { comeBack() }
  }

  /// Takes all that is left.
  func settle() {
    isCutting = false
    if isBroken { comeBack() }
    drain()
  }

  func send(_ batch: EventBatch) -> Bool {
    guard !isBroken else { return false }
    // The connection broke after the first event of several: the rest never came.
    let events = isCutting ? Array(batch.events.prefix(1)) : batch.events
    isBroken = isCutting
    for event in events { take(event) }
    return !isFull && !isBroken
  }

  func stop() {}

  private func drain() {
    isFull = false
    if let subscription { hub.outletIsReady(subscription) }
  }

  private func comeBack() {
    isBroken = false
    isCutting = false
    if let subscription { hub.unsubscribe(subscription) }
    // Now it may be told again what it was told since its position.
    seen = []
    lastGeneration = position?.generation ?? Generation(0)
    subscribe()
  }

  private func subscribe() {
    subscription = hub.subscribe(self, filter: filter, since: position)
    // It was full from the start, and the hub was told so.
  }

  private func take(_ event: Event) {
    if event.generation < lastGeneration { faults.append("generation fell at \(event)") }
    lastGeneration = event.generation
    let name = [event.name.rawValue, event.bundle ?? "", event.generation.description]
    if event.name != .state, !seen.insert(name).inserted { faults.append("twice: \(event)") }
    if filter.apply(to: event.content) != event.content { faults.append("unwanted: \(event)") }
    if !event.isPartial {
      position = EventPosition(instance: event.instance, generation: event.generation)
    }
    learn(event.content)
  }

  private func learn(_ content: Event.Content) {
    switch content {
    case .state: knowledge = wanted
    case .languageSelected(let bundle, let language, _, _): knowledge.selected[bundle] = language
    case .languagesChanged(let bundle, let added, let removed):
      knowledge.languages.subtract(removed.map { [bundle, $0] })
      knowledge.languages.formUnion(added.map { [bundle, $0] })
    case .diagnosticsChanged(let bundle, let added, let resolved):
      knowledge.problems.subtract(resolved.map { [bundle, $0.message] })
      knowledge.problems.formUnion(added.map { [bundle, $0.message] })
    case .tablesChanged(let bundle, let tables):
      for table in tables { learn(table, bundle) }
    }
  }

  private func learn(_ change: TableChange, _ bundle: String) {
    let table = [bundle, change.language, change.table]
    if change.counts != nil {
      // Some keys were only counted: the whole table is read again.
      knowledge.versions = knowledge.versions.filter { $0.key.dropLast() != table[...] }
      let all = world.now.versions.filter { $0.key.dropLast() == table[...] }
      knowledge.versions.merge(all) { $1 }
      return
    }
    for key in change.removed { knowledge.versions[table + [key]] = nil }
    for key in change.added + change.changed {
      knowledge.versions[table + [key]] = world.now.versions[table + [key]]
    }
  }

  private func visible(_ knowledge: Knowledge) -> Knowledge {
    var knowledge = knowledge
    knowledge.versions = knowledge.versions.filter { place, _ in
      let change = TableChange(language: place[1], table: place[2], added: ["k"])
      return filter.apply(to: .tablesChanged(bundle: place[0], tables: [change])) != nil
    }
    knowledge.languages = knowledge.languages.filter {
      filter.apply(to: .languagesChanged(bundle: $0[0], added: [$0[1]], removed: [])) != nil
    }
    knowledge.selected = knowledge.selected.filter { filter.bundles?.contains($0.key) ?? true }
    knowledge.problems = knowledge.problems.filter { filter.bundles?.contains($0[0]) ?? true }
    return knowledge
  }
}
