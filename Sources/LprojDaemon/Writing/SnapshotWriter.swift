import Dispatch
package import LinuxKit
package import LprojLoader
package import LprojModel
package import LprojPlugin
import Synchronization

/// The one writer of snapshots: takes commands in order, and makes each a new generation or
/// nothing.
///
/// Everything that changes what is served goes through here: dirty directories, reloads, choices,
/// a new configuration. An actor on a queue of its own, since reading files blocks. The order in
/// each command is: read, make durable, publish the images, swap, hand on; so whoever hears of a
/// generation can read it. Dirty directories that come while it works are joined and read together.
package actor SnapshotWriter {
  private nonisolated let executor = QueueExecutor(label: "snapshot-writer")
  private let loader: Loader
  private let store: SnapshotStore
  private let state: StateStore
  private let publisher: ImagePublisher
  private var bundles: [BundleConfiguration]
  private var resolver: SelectionResolver
  private let publish: @Sendable (Publication) -> Void
  private nonisolated let dirty = PendingDirt()
  private nonisolated let unchanged = Atomic(0)
  /// Whether a bundle may be served, or about to be, that is not in the list any more.
  private var mayServeUnlisted = false
  /// Where files are read that others must not wait for; each reads one after the other.
  private var lanes: [SlowReading.Lane: DispatchQueue] = [:]
  /// What was read for the first publication, while that waits for files that are read apart.
  private var unpublished: Unpublished?

  private struct Unpublished {
    var bundles: [String: LocalizedBundle]
    let start: MonotonicTime
  }

  private var isAboutToGiveBack = false
  private static let restBeforeGivingBack = DispatchTimeInterval.seconds(1)

  /// The longest time that the first publication waits for plugins.
  private static let startWait = DispatchTimeInterval.seconds(10)

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Makes a writer; nothing is read before ``start()``.
  ///
  /// - Parameters:
  ///   - loader: makes the loader that only this writer uses.
  ///   - publisher: writes the images; of this writer alone.
  ///   - tell: is told in a sentence what is wrong with the state directory.
  ///   - publish: called on the writer's queue after each swap, in order; must only hand over.
  package init(
    loader: sending Loader, store: SnapshotStore, stateDirectory: FilePath,
    publisher: sending ImagePublisher, bundles: [BundleConfiguration], systemLanguages: [String],
    tell: @escaping @Sendable (String) -> Void,
    publish: @escaping @Sendable (Publication) -> Void
  ) {
    self.loader = loader
    self.store = store
    self.publisher = publisher
    state = StateStore(directory: stateDirectory, tell: tell)
    self.bundles = bundles
    resolver = SelectionResolver(systemLanguages: systemLanguages)
    self.publish = publish
  }

  // MARK: - From other threads

  /// Runs work on the writer after what was handed to it before.
  package nonisolated func perform(
    _ work: @escaping @Sendable (isolated SnapshotWriter) -> Void
  ) {
    executor.queue.async { self.assumeIsolated { work($0) } }
  }

  /// Tells that directories are dirty; what comes before they are read is read with them.
  package nonisolated func note(_ dirt: Dirt) {
    if dirty.add(dirt) { perform { $0.readDirt() } }
  }

  /// Removes images that are of no use any more and makes ready for the next change, in its turn.
  /// To be called when the subscribers have been told: until then it would be in their way.
  package nonisolated func tidy() {
    perform { writer in
      if writer.publisher.clean(writer.current) {
        writer.tidy()
      } else {
        writer.giveMemoryBackLater()
      }
    }
  }

  /// When nobody has the snapshot before any more, and a row of changes is over.
  private func giveMemoryBackLater() {
    guard !isAboutToGiveBack else { return }
    isAboutToGiveBack = true
    executor.queue.asyncAfter(deadline: .now() + Self.restBeforeGivingBack) {
      self.perform { writer in
        writer.isAboutToGiveBack = false
        Heap.giveBackMuch()
      }
    }
  }

  /// How many readings found nothing changed.
  package nonisolated var unchangedReadings: Int { unchanged.load(ordering: .relaxed) }

  // MARK: - Commands

  /// Reads everything for the first time and publishes it: once, with what plugins decode, unless
  /// that takes too long.
  ///
  /// - Parameter formats: waits for the formats of plugins, while our own are read.
  package func start(waitingFor formats: (() -> FormatRegistry)? = nil) {
    loader.configure(bundles)
    unpublished = Unpublished(bundles: [:], start: .now)
    var readings = read(.everything, cause: .start)
    // Most daemons have no plugins, and everything would be looked at twice.
    if let formats, loader.use(formats()) { readings = read(.everything, cause: .start) }
    readings.notify(queue: executor.queue) { self.perform { $0.publishFirst() } }
    executor.queue.asyncAfter(deadline: .now() + Self.startWait) {
      self.perform { $0.publishFirst() }
    }
  }

  private func publishFirst() {
    guard let first = unpublished else { return }
    unpublished = nil
    swap(to: first.bundles, cause: .start, firstEvent: nil, since: first.start)
  }

  /// Reads everything again, whatever the files' status says.
  ///
  /// - Parameter done: called on the writer when all of it is served, with what changed meanwhile;
  ///   nil when nothing did.
  package func reload(
    cause: Publication.Cause,
    then done: @escaping @Sendable (isolated SnapshotWriter, Changeset?) -> Void = { _, _ in }
  ) {
    let before = store.current
    let readings = read(DirtyTree(directories: nil, isForced: true), cause: cause)
    readings.notify(queue: executor.queue) {
      self.assumeIsolated { writer in
        let after = writer.store.current
        let changeset = Changeset(from: before, to: after)
        done(writer, changeset.isEmpty ? nil : changeset)
      }
    }
  }

  /// Watches directories that are no bundle's: see ``Loader/watchOthers(_:)``.
  package func watchOthers(_ directories: [FilePath]) -> Set<FilePath> {
    loader.watchOthers(directories)
  }

  /// Takes other formats, and reads what they decode otherwise.
  package func use(_ formats: FormatRegistry) {
    loader.use(formats)
    var all = DirtyTree.everything
    all.mayReadApart = true
    read(all, cause: .plugins)
  }

  /// Takes another list of bundles, which the next ``reload(cause:)`` reads.
  package func take(_ bundles: [BundleConfiguration]) {
    self.bundles = bundles
    mayServeUnlisted = true
    loader.configure(bundles)
  }

  /// Selects a language: durable first, then served, then announced.
  ///
  /// - Returns: the language now selected.
  package func select(_ words: String, of bundle: String) throws(SelectionError) -> LanguageTag {
    let snapshot = store.current
    guard var localized = snapshot.bundles[bundle] else { throw .noBundle(bundle) }
    guard let choice = SelectionResolver.choice(words, in: localized) else {
      throw .noLanguage(words, available: localized.selectableLanguages)
    }
    let language = resolver.language(for: choice, in: localized)
    if choice == localized.choice, language == localized.selectedLanguage { return language }
    let saved = state.state
    do throws(StateError) {
      try state.save(choice, of: bundle)
    } catch {
      throw .notSaved(error)
    }
    localized.choice = choice
    localized.selectedLanguage = language
    let changeset = swap(
      to: [bundle: localized], cause: .selection, firstEvent: nil, since: .now,
      unlessUnpublished: bundle)
    if changeset == nil { throw takeBack(bundle, to: saved) }
    return language
  }

  /// Programs that read images would go on with the language before, whatever they were told.
  private func takeBack(_ bundle: String, to saved: SavedState) -> SelectionError {
    let problem = publisher.annotate(store.current).imageProblem(of: bundle)
    state.takeBackSelections(to: saved)
    // What is served is what the images say: with the choice its problem is gone.
    _ = publisher.publish(store.current)
    return .notPublished(problem.map(\.message) ?? "the images cannot be written")
  }

  /// What is served now.
  package var current: Snapshot { store.current }

  private func readDirt() {
    guard let dirt = dirty.take() else { return }
    read(dirt.tree, cause: dirt.cause, firstEvent: dirt.firstEvent)
  }

  /// - Returns: what is empty when the files that are read apart are served, too.
  @discardableResult
  private func read(
    _ dirty: DirtyTree, cause: Publication.Cause, firstEvent: MonotonicTime? = nil
  ) -> DispatchGroup {
    let start = MonotonicTime.now
    let changed = loader.refresh(dirty).mapValues(select)
    let readings = readApart(cause: cause)
    lookAgainAtHeldFiles(cause: cause)
    let changeset = swap(to: changed, cause: cause, firstEvent: firstEvent, since: start)
    if changeset == nil { unchanged.add(1, ordering: .relaxed) }
    return readings
  }

  /// A file that was cut at the time of the watcher's word is whole, or told of again, by then.
  private func lookAgainAtHeldFiles(cause: Publication.Cause) {
    guard let held = loader.takeHeld() else { return }
    executor.queue.asyncAfter(deadline: .now() + .milliseconds(20)) {
      self.note(Dirt(tree: held, cause: cause))
    }
  }

  /// Has files read apart, so that other tables do not wait for them.
  private func readApart(cause: Publication.Cause) -> DispatchGroup {
    let group = DispatchGroup()
    let start = MonotonicTime.now
    for reading in loader.takeSlowReadings() {
      let lane = lanes[reading.lane] ?? DispatchQueue(label: "reading-apart")
      lanes[reading.lane] = lane
      group.enter()
      lane.async {
        let outcome = reading.read()
        self.perform { writer in
          let changed = writer.loader.finish(outcome).mapValues(writer.select)
          writer.lookAgainAtHeldFiles(cause: cause)
          writer.swap(to: changed, cause: cause, firstEvent: nil, since: start)
          group.leave()
        }
      }
    }
    return group
  }

  /// The bundle with the language that its choice comes to now.
  private func select(in bundle: LocalizedBundle) -> LocalizedBundle {
    var bundle = bundle
    let configured = bundles.first { $0.name == bundle.name }?.defaultLanguage
    bundle.choice = state.state.choice(of: bundle.name) ?? configured ?? .system
    // Matching costs all languages, and its outcome is the same while they are.
    if let old = store.current.bundles[bundle.name], old.choice == bundle.choice,
      old.chains == bundle.chains, old.developmentRegion == bundle.developmentRegion
    {
      bundle.selectedLanguage = old.selectedLanguage
    } else {
      bundle.selectedLanguage = resolver.language(for: bundle.choice, in: bundle)
    }
    return bundle
  }

  /// - Parameter required: a bundle whose images must be written; else nothing is swapped.
  @discardableResult
  private func swap(
    to changed: [String: LocalizedBundle], cause: Publication.Cause, firstEvent: MonotonicTime?,
    since start: MonotonicTime, unlessUnpublished required: String? = nil
  ) -> Changeset? {
    if unpublished != nil {
      unpublished?.bundles.merge(changed) { $1 }
      return nil
    }
    let old = store.current
    var changed = changed
    var gone: Set<String> = []
    if mayServeUnlisted {
      gone = loader.unlisted(among: Set(old.bundles.keys))
      for name in loader.unlisted(among: Set(changed.keys)) { changed[name] = nil }
    }
    if changed.isEmpty, gone.isEmpty, publisher.troubled.isEmpty, cause != .start {
      repairImages(cause)
      return nil
    }
    let generation = max(old.generation, state.lastGeneration).next
    // Bundles may be many, and one of them changed.
    let touched = gone.union(changed.keys).union(publisher.troubled)
    var new = publisher.annotate(
      old.succeeded(by: changed, without: gone, generation: generation))
    var changeset = Changeset(from: old, to: new, among: touched)
    // A choice that comes to the language served already is another choice all the same.
    let isDue = !changeset.isEmpty || cause == .start || cause == .selection
    guard isDue || publisher.hasProblems else {
      repairImages(cause)
      return nil
    }
    state.reserveGenerations(beyond: generation)
    let published = publisher.publish(new, among: touched)
    if let required, published.imageProblem(of: required) != nil { return nil }
    if published !== new {
      new = published
      changeset = Changeset(from: old, to: new, among: touched.union(publisher.troubled))
    }
    guard isDue || !changeset.isEmpty else { return nil }
    store.swap(new)
    mayServeUnlisted = false
    publish(
      Publication(
        snapshot: new, changeset: changeset, cause: cause, firstEvent: firstEvent,
        duration: .now - start))
    return changeset
  }

  /// Somebody may have emptied the runtime directory: looked at when everything is.
  private func repairImages(_ cause: Publication.Cause) {
    switch cause {
    case .verification, .rescan, .reload, .configuration: publisher.repair(store.current)
    case .start, .events, .poll, .overflow, .selection, .plugins: break
    }
  }
}

extension Snapshot {
  /// Why programs cannot be given the images of a bundle.
  fileprivate func imageProblem(of bundle: String) -> Diagnostic? {
    bundles[bundle]?.diagnostics.first { $0.code == .runtimeDirectory }
  }
}

/// Why a language is not selected.
package enum SelectionError: Error {
  case noBundle(String)
  case noLanguage(String, available: [LanguageTag])
  case notSaved(StateError)
  /// The images of the bundle cannot be written.
  case notPublished(String)
}
