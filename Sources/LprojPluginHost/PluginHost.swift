import Dispatch
package import LinuxKit
import LprojModel
import LprojPlugin
import LprojPluginProtocol
package import LprojWire
import Synchronization

/// The external plugins: finds them, greets them, and says which formats and sinks there are.
///
/// An executable that came, went or changed is found by ``refresh()``, and whoever uses the set is
/// told of the new one. The old format goes on with what it has begun, and ends when the last of
/// it is answered. One that does not answer the greeting is tried again a few times, then when it
/// changes or by ``reload(_:)``. All calls from any thread; work is done on a queue of its own.
package final class PluginHost: Sendable {
  private let queue = DispatchQueue(label: "plugins")
  private let counted: [CountedFormat]
  private let builtIn: PluginSet
  private let family: ProcessFamily
  private let tell: @Sendable (PluginNotice) -> Void
  private let onChange: @Sendable (PluginSet) -> Void
  private let state: Mutex<State>

  private struct State {
    var places: PluginPlaces
    var limits: PluginLimits
    var plugins: [LoadedPlugin] = []
    var set: PluginSet
    /// Claims that another format has, by the path of the plugin.
    var conflicts: [FilePath: String] = [:]
    var revision = 0
    /// When those that failed are greeted again.
    var retryTime: MonotonicTime?
    var isMinding = false
    var isStopped = false
  }

  /// How much longer than allowed an idle process, or an orphan, may be there.
  private static let longestPause = Duration.seconds(10)

  /// - Parameters:
  ///   - builtIn: ours, which come first.
  ///   - family: starts the processes.
  ///   - tell: is told what the operator should know. Any thread.
  ///   - onChange: is told each set after the first one. On the host's queue; must only hand over.
  package init(
    builtIn: PluginSet, places: PluginPlaces, limits: PluginLimits, family: ProcessFamily,
    tell: @escaping @Sendable (PluginNotice) -> Void,
    onChange: @escaping @Sendable (PluginSet) -> Void
  ) {
    counted = builtIn.formats.formats.map(CountedFormat.init)
    let ours = PluginSet(formats: FormatRegistry(counted), sinks: builtIn.sinks)
    self.builtIn = ours
    self.family = family
    self.tell = tell
    self.onChange = onChange
    state = Mutex(State(places: places, limits: limits, set: ours))
  }

  /// The formats and sinks of now.
  package var current: PluginSet { state.withLock { $0.set } }

  /// Whether it will wake by itself to end what nobody needs: a plugin runs, or left something
  /// behind.
  package var isMinding: Bool { state.withLock { $0.isMinding } }

  /// Looks for plugins for the first time, without waiting for their answers.
  package func start() {
    queue.async { self.update() }
    if family.mayHaveOrphans { mind() }
  }

  /// The formats and sinks when all that was asked of the host is done: each plugin has answered
  /// its greeting, or its time is over.
  package func settled() -> PluginSet {
    queue.sync { current }
  }

  /// Looks what came, went or changed, soon.
  package func refresh() {
    queue.async { self.updateAndTell() }
  }

  /// Takes other directories and limits, and gives those that failed another chance, soon.
  ///
  /// - Parameter done: called on the host's queue when the set is what it comes to; must only hand
  ///   over.
  package func reload(
    _ places: PluginPlaces, _ limits: PluginLimits, then done: @escaping @Sendable () -> Void
  ) {
    queue.async {
      self.state.withLock { state in
        let isOther = state.limits != limits
        state.places = places
        state.limits = limits
        for index in state.plugins.indices where isOther || !state.plugins[index].isHealthy {
          state.plugins[index].isToBeLoaded = true
          state.plugins[index].failures = 0
        }
      }
      self.updateAndTell()
      done()
    }
  }

  /// Ends all processes, those of sinks that are open too, as the daemon does.
  package func stop() {
    // First, so that what the queue has yet to do starts nothing.
    state.withLock { $0.isStopped = true }
    // One that does not answer its greeting would be waited for.
    family.endAll()
    queue.sync {
      for plugin in state.withLock({ $0.plugins }) { plugin.format?.retire() }
    }
  }

  // MARK: - On the queue

  private func updateAndTell() {
    let before = current
    update()
    let after = current
    if !after.isSame(as: before) { onChange(after) }
  }

  private func update() {
    let (places, limits, known, isStopped) = state.withLock {
      ($0.places, $0.limits, $0.plugins, $0.isStopped)
    }
    guard !isStopped else { return }
    let found = places.candidates().compactMap { try? PluginExecutable($0) }
    let now = MonotonicTime.now
    let kept = known.filter { found.contains($0.executable) && !$0.isDue(at: now) }
    let loaded = load(found.filter { !kept.map(\.executable).contains($0) }, known, limits)
    // Then they failed because they were ended.
    if state.withLock({ $0.isStopped }) { return }
    let plugins = found.compactMap { executable in
      (kept + loaded).first { $0.executable == executable }
    }
    tellChanges(from: known, to: plugins, loaded)
    use(plugins)
    for format in known.compactMap(\.format)
    where !plugins.contains(where: { $0.format === format }) {
      format.retire()
    }
    retryLater(plugins)
  }

  /// Each on a thread of its own: one that does not answer delays no other.
  private func load(
    _ executables: [PluginExecutable], _ known: [LoadedPlugin], _ limits: PluginLimits
  ) -> [LoadedPlugin] {
    let results = Mutex<[LoadedPlugin]>([])
    let group = DispatchGroup()
    for executable in executables {
      let before = known.first { $0.executable.path == executable.path }
      let (connection, revision) = connection(executable, limits)
      DispatchQueue(label: "greeting").async(group: group) {
        let plugin = LoadedPlugin.load(
          connection, revision: revision, before: before)
        results.withLock { $0.append(plugin) }
      }
    }
    group.wait()
    return results.withLock { $0 }
  }

  private func connection(
    _ executable: PluginExecutable, _ limits: PluginLimits
  ) -> (PluginConnection, revision: Int) {
    let revision = state.withLock { state in
      state.revision += 1
      return state.revision
    }
    let connection = PluginConnection(
      executable: executable, family: family, limits: limits,
      say: { [tell] line in tell(executable.notice(.output, line)) },
      onStart: { [weak self] in self?.mind() })
    return (connection, revision)
  }

  private func use(_ plugins: [LoadedPlugin]) {
    var set = builtIn
    var conflicts: [FilePath: String] = [:]
    for plugin in plugins {
      if let format = plugin.format {
        if let conflict = set.formats.conflict(with: format) {
          conflicts[plugin.executable.path] = conflict
        } else {
          set.formats.append(format)
        }
      } else if let sink = plugin.sink {
        if set.sinks.contains(where: { $0.name == sink.name }) {
          conflicts[plugin.executable.path] = "there is another sink '\(sink.name)'"
        } else {
          set.sinks.append(sink)
        }
      }
    }
    state.withLock { state in
      state.plugins = plugins
      state.set = set
      state.conflicts = conflicts
    }
  }

  /// Greets those that failed again when it is time.
  private func retryLater(_ plugins: [LoadedPlugin]) {
    guard let time = plugins.compactMap(\.nextTry).min() else { return }
    let isNew = state.withLock { state in
      let isNew = state.retryTime.map { time < $0 } ?? true
      if isNew { state.retryTime = time }
      return isNew
    }
    guard isNew else { return }
    let delay = max(0, (time - .now).wholeNanoseconds)
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(delay))) {
      let isDue = self.state.withLock { state in
        // Another one may have become due earlier, and has seen to this one, too.
        guard state.retryTime == time else { return false }
        state.retryTime = nil
        return true
      }
      if isDue { self.updateAndTell() }
    }
  }

  /// Ends idle processes and orphans, after a while and then again as long as there can be any:
  /// nothing tells of a process that was left to this one. To be called after each start, from any
  /// thread.
  private func mind() {
    let pause = state.withLock { state -> Duration? in
      if state.isMinding || state.isStopped { return nil }
      state.isMinding = true
      return min(state.limits.idleTime, Self.longestPause)
    }
    guard let pause else { return }
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(pause.wholeNanoseconds))) {
      [weak self] in self?.mindNow()
    }
  }

  private func mindNow() {
    let (plugins, limits) = state.withLock { state in
      // First, so that a start that the following does not see begins it anew.
      state.isMinding = false
      return (state.plugins, state.limits)
    }
    let time = MonotonicTime(
      nanoseconds: MonotonicTime.now.nanoseconds - limits.idleTime.wholeNanoseconds)
    for plugin in plugins { plugin.format?.endIdle(since: time) }
    family.endOrphans()
    if family.mayHaveOrphans { mind() }
  }

  private func tellChanges(
    from known: [LoadedPlugin], to plugins: [LoadedPlugin], _ loaded: [LoadedPlugin]
  ) {
    for plugin in known
    where !plugins.contains(where: { $0.executable.path == plugin.executable.path }) {
      tell(plugin.executable.notice(.removed, "the plugin is gone"))
    }
    for plugin in loaded {
      let before = known.first { $0.executable == plugin.executable }
      if let notice = plugin.notice(before) { tell(notice) }
    }
  }
}

extension PluginHost {
  /// How each plugin does, ours first; a sink's events are counted by whoever opens it.
  package var statuses: [PluginStatus] {
    let (plugins, conflicts) = state.withLock { ($0.plugins, $0.conflicts) }
    return counted.map(PluginStatus.init) + builtIn.sinks.map(PluginStatus.init)
      + plugins.map { $0.status(conflict: conflicts[$0.executable.path]) }
  }
}

extension PluginStatus {
  fileprivate init(_ format: CountedFormat) {
    self.init(
      name: format.name, kind: "format", version: format.version, origin: "built-in",
      state: "ready", extensions: format.claims,
      served: format.decodedFiles)
  }

  fileprivate init(_ sink: any EventSink) {
    self.init(
      name: sink.name, kind: "sink", version: sink.version, origin: "built-in", state: "ready")
  }
}

extension PluginExecutable {
  func notice(_ kind: PluginNotice.Kind, _ message: String) -> PluginNotice {
    PluginNotice(kind: kind, name: fileName, path: path, message: message)
  }

  var fileName: String { path.lastComponent?.string ?? "\(path)" }
}
