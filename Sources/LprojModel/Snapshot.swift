/// All tables of all bundles at one instant, immutable.
///
/// What did not change is shared with the snapshot before it, so that a reload costs what changed.
package final class Snapshot: Sendable {
  package let generation: Generation
  package let bundles: [String: LocalizedBundle]

  package init(generation: Generation, bundles: [String: LocalizedBundle]) {
    self.generation = generation
    self.bundles = bundles
  }

  /// The snapshot that follows when some bundles changed and others are gone.
  package func succeeded(
    by changed: [String: LocalizedBundle], without gone: Set<String>, generation: Generation
  ) -> Snapshot {
    var bundles = bundles
    for name in gone { bundles[name] = nil }
    bundles.merge(changed) { $1 }
    return Snapshot(generation: generation, bundles: bundles)
  }

  /// The bundles by name.
  package var sortedBundles: [LocalizedBundle] {
    bundles.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
