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
/// told of the new one when it has answered the greeting; one that does not answer delays no other.
/// The old format goes on with what it has begun, and ends when the last of it is answered. One that
/// does not answer the greeting is tried again a few times, then when it changes or by
/// ``reload(_:)``. All calls from any thread; work is done on a queue of its own.
package final class PluginHost: Sendable {
  private let queue = DispatchQueue(label: "plugins")
  private let counted: [CountedFormat]
  private let builtIn: PluginSet
  private let family: ProcessFamily
  private let tell: @Sendable (PluginNotice) -> Void
  private let onChange: @Sendable (PluginSet) -> Void
  private let state: Mutex<State>
  /// Those that did not answer yet.
  private let greetings = DispatchGroup()

  private struct State {
    var places: PluginPlaces
    var limits: PluginLimits
    /// By the names of their files. One that is another than before stands there as it was until
    /// it has answered.
    var plugins: [LoadedPlugin] = []
    /// Those that are being greeted, by their paths.
    var greeted: [FilePath: PluginExecutable] = [:]
    var set: PluginSet
    /// The set that whoever uses it knows; nil before the first one is asked for.
    var told: PluginSet?
    var isAboutToTell = false
    /// Claims that another format has, by the path of the plugin.
    var conflicts: [FilePath: String] = [:]
    var revision = 0
    /// When those that failed are greeted again.
    var retryTime: MonotonicTime?
    var isMinding = false
    var isStopped = false
  }

  /// How long one that answered may wait for others that are greeted too, so that not each of many
  /// makes a set of its own.
  private static let company = DispatchTimeInterval.milliseconds(100)

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
    queue.sync {}
    greetings.wait()
    return queue.sync {
      state.withLock { state in
        if state.told == nil { state.told = state.set }
        return state.set
      }
    }
  }

  /// Looks what came, went or changed, soon.
  package func refresh() {
    queue.async { self.update() }
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
      self.update()
      self.greetings.notify(queue: self.queue) {
        self.tellSet()
        done()
      }
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

  private func update() {
    let (places, limits, known, greeted, isStopped) = state.withLock {
      ($0.places, $0.limits, $0.plugins, $0.greeted, $0.isStopped)
    }
    guard !isStopped else { return }
    let found = places.candidates().compactMap { try? PluginExecutable($0) }
    let now = MonotonicTime.now
    for executable in found where greeted[executable.path] != executable {
      let before = known.first { $0.executable.path == executable.path }
      if let before, before.executable == executable, !before.isDue(at: now) { continue }
      greet(executable, before, limits)
    }
    let paths = Set(found.map(\.path))
    for plugin in known where !paths.contains(plugin.executable.path) {
      tell(plugin.executable.notice(.removed, "the plugin is gone"))
    }
    state.withLock { state in
      state.greeted = state.greeted.filter { paths.contains($0.key) }
      state.plugins.removeAll { !paths.contains($0.executable.path) }
    }
    use(insteadOf: known)
  }

  /// Each on a thread of its own.
  private func greet(
    _ executable: PluginExecutable, _ before: LoadedPlugin?, _ limits: PluginLimits
  ) {
    let (connection, revision) = connection(executable, limits)
    state.withLock { state in
      state.greeted[executable.path] = executable
      for index in state.plugins.indices where state.plugins[index].executable == executable {
        state.plugins[index].isToBeLoaded = false
      }
    }
    greetings.enter()
    DispatchQueue(label: "greeting").async {
      let plugin = LoadedPlugin.load(connection, revision: revision, before: before)
      self.queue.async {
        self.take(plugin)
        self.greetings.leave()
      }
    }
  }

  private func take(_ plugin: LoadedPlugin) {
    let path = plugin.executable.path
    let known: [LoadedPlugin]? = state.withLock { state in
      // If it was ended, or another file has its path by now, nobody wants it.
      guard !state.isStopped, state.greeted[path] == plugin.executable else { return nil }
      state.greeted[path] = nil
      return state.plugins
    }
    guard let known else {
      if case .format(let format) = plugin.state { retire(format) }
      return
    }
    let before = known.first { $0.executable == plugin.executable }
    if let notice = plugin.notice(before) { tell(notice) }
    var plugin = plugin
    if before?.isToBeLoaded == true, !plugin.isHealthy {
      (plugin.isToBeLoaded, plugin.failures) = (true, 0)
    }
    let others = known.filter { $0.executable.path != path }
    let all = (others + [plugin]).sorted { $0.executable.fileName < $1.executable.fileName }
    state.withLock { $0.plugins = all }
    use(insteadOf: known)
    if plugin.isToBeLoaded { update() }
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

  /// Makes a set of the plugins of now, and has it told; ends those that are no more.
  private func use(insteadOf known: [LoadedPlugin]) {
    let plugins = state.withLock { $0.plugins }
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
      state.set = set
      state.conflicts = conflicts
    }
    for format in known.compactMap(\.format)
    where !plugins.contains(where: { $0.format === format }) {
      retire(format)
    }
    retryLater(plugins)
    tellSoon()
  }

  /// Its processes may take their time to end.
  private func retire(_ format: ExternalFormat) {
    DispatchQueue(label: "ending").async { format.retire() }
  }

  /// Tells of the set, with what others make of it that are about to answer.
  private func tellSoon() {
    let waits: Bool? = state.withLock { state in
      if state.greeted.isEmpty { return false }
      if state.isAboutToTell { return nil }
      state.isAboutToTell = true
      return true
    }
    switch waits {
    case false?: tellSet()
    case true?:
      queue.asyncAfter(deadline: .now() + Self.company) {
        self.state.withLock { $0.isAboutToTell = false }
        self.tellSet()
      }
    case nil: break
    }
  }

  private func tellSet() {
    let set: PluginSet? = state.withLock { state in
      guard !state.isStopped, let told = state.told, !state.set.isSame(as: told) else { return nil }
      state.told = state.set
      return state.set
    }
    if let set { onChange(set) }
  }

  /// Greets those that failed again when it is time.
  private func retryLater(_ plugins: [LoadedPlugin]) {
    let greeted = state.withLock { $0.greeted }
    let waiting = plugins.filter { greeted[$0.executable.path] == nil }
    guard let time = waiting.compactMap(\.nextTry).min() else { return }
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
      if isDue { self.update() }
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
    for format in plugins.compactMap(\.format) {
      DispatchQueue(label: "ending").async { format.endIdle(since: time) }
    }
    family.endOrphans()
    if family.mayHaveOrphans { mind() }
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
