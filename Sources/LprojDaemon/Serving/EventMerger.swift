import LprojModel
import LprojWire

/// What a list of events comes to, for a subscriber that was too slow to get each.
///
/// Of each bundle at most one event of a name is left, in the place of the last one that it
/// stands for; `merged` says for how many. What undid itself vanishes:
/// - `TablesChanged`: keys as ``TableChangeMerger`` says.
/// - `LanguageSelected`: what was before the first, and the last choice. Stays also when both
///   languages are the same, since the choice may be another (`system` or that language).
/// - `LanguagesChanged`: a language that came and went vanishes; one that went and came is in
///   both lists, as its tables may be others.
/// - `DiagnosticsChanged`: what came and went, or went and came back the same, vanishes.
///
/// The generations do not fall. All but the last event are partial, and the last has the
/// generation of the last event merged: whoever got it knows everything up to there.
struct EventMerger {
  private struct Slot: Hashable {
    var name: Event.Name
    var bundle: String?
  }

  private struct Entry {
    var position: Int
    var count: Int
    var event: Event
    var merger: ContentMerger
  }

  static func merge(_ events: [Event], limits: EventLimits) -> [Event] {
    var entries: [Slot: Entry] = [:]
    for (position, event) in events.enumerated() {
      let slot = Slot(name: event.name, bundle: event.bundle)
      var entry =
        entries.removeValue(forKey: slot)
        ?? Entry(position: 0, count: 0, event: event, merger: ContentMerger())
      entry.position = position
      entry.count += event.merged ?? 1
      entry.event = event
      entry.merger.add(event.content)
      entries[slot] = entry
    }
    let merged = entries.values.sorted { $0.position < $1.position }.compactMap { entry in
      event(of: entry, limits: limits)
    }
    return finish(merged, at: events.last?.generation)
  }

  private static func event(of entry: Entry, limits: EventLimits) -> Event? {
    guard let content = entry.merger.result else { return nil }
    var event = entry.event
    event.content = content.cut(to: limits)
    event.merged = entry.count > 1 ? entry.count : nil
    return event
  }

  private static func finish(_ events: [Event], at generation: Generation?) -> [Event] {
    guard var last = events.last, let generation else { return [] }
    last.generation = generation
    last.isPartial = false
    let others = events.dropLast().map { event in
      var event = event
      event.isPartial = true
      return event
    }
    return others + [last]
  }
}
