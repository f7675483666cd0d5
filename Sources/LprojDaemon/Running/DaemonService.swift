import Glibc
import LinuxKit
import LinuxWatch
import LprojAnswers
import LprojLoader
import LprojModel
import LprojPluginHost
import LprojUnicode
import LprojWire

/// The running daemon: the parts of the flow, wired once, and what operators tell it.
///
/// Confined to the main thread, which runs the event loop. Starts from the files to the sockets:
/// watch, read, publish, listen, say READY=1. Stops in reverse.
final class DaemonService {
  private let loop: EventLoop
  private var configuration: CurrentConfiguration
  private var log: DaemonLog
  private let watcher: Watcher
  private let store: SnapshotStore
  private let writer: SnapshotWriter
  private let status: StatusReporter
  private let hub: Hub
  private let relay: DirtRelay
  private let host: PluginHost
  private let board: PluginBoard
  private let manager: ManagerNotifier
  private var server: SocketServer?
  private let signals: SignalDescriptor
  private var me: Confined<DaemonService>?
  private lazy var afterwork = Afterwork(loop: loop) { [unowned self] in self.follow($0) }
  private var reloading = 0
  private var polling = PollingReport()

  /// Serves until a signal ends it.
  static func run(
    options: DaemonOptions, environment: [String: String], plugins: PluginSet
  ) throws {
    // Before there are threads.
    Heap.growInLargeSteps()
    // Before there are other descriptors: the watcher's library needs a low one.
    let relay = DirtRelay()
    let source = ConfigurationSource(options)
    let configuration = try source.read()
    let watcher = try Watcher(configuration: configuration.watch) { relay.note($0) }
    defer { watcher.stop() }
    // One for each client; the watcher has its low one already.
    let descriptors = (try? DescriptorLimit.raise()) ?? 1024
    let log = DaemonLog(Log(to: Log.sinkForStandardError()))
    let places = DaemonPlaces(
      options: options, configuration: configuration, environment: environment,
      isRoot: getuid() == 0)
    let lock = try OwnDirectories.lockState(places.stateDirectory) {
      log.say(.warning, LogMessage.stateProblem, $0)
    }
    defer { withExtendedLifetime(lock) {} }
    let listeners = try Self.listeners(places)
    let service = try DaemonService(
      source: source, configuration: configuration, places: places, environment: environment,
      plugins: plugins, watcher: watcher, relay: relay, log: log)
    defer { service.host.stop() }
    try service.serve(on: listeners, descriptors: descriptors)
  }

  private init(
    source: ConfigurationSource, configuration: DaemonConfiguration, places: DaemonPlaces,
    environment: [String: String], plugins: PluginSet, watcher: Watcher, relay: DirtRelay,
    log: DaemonLog
  ) throws {
    loop = try EventLoop()
    self.configuration = CurrentConfiguration(configuration, from: source, log: log)
    self.watcher = watcher
    self.log = log
    let instance = InstanceName.make()
    store = SnapshotStore(Snapshot(generation: Generation(0), bundles: [:]))
    status = StatusReporter(
      instance: instance, limits: configuration.serving
    ) { watcher.status }
    let outbox = Outbox<Publication>()
    let pluginOutbox = Outbox<PluginSet>()
    let pluginLog = PluginLog(log)
    host = PluginHost(
      builtIn: plugins, places: configuration.plugins.places, limits: configuration.plugins.limits,
      family: ProcessFamily(adoptsOrphans: true), tell: { pluginLog.note($0) },
      onChange: { pluginOutbox.send($0) })
    writer = SnapshotWriter(
      loader: Loader(registry: host.current.formats, watching: WatcherAdapter(watcher)),
      store: store,
      stateDirectory: places.stateDirectory,
      publisher: ImagePublisher(
        runtimeDirectory: places.runtimeDirectory.absolute, instance: instance,
        tell: { log.say(.warning, LogMessage.imagesRepaired, $0) }),
      bundles: configuration.bundles,
      systemLanguages: SystemLanguages.preferences(environment: environment),
      tell: {
        log.say(.warning, LogMessage.stateProblem, $0)
      }, publish: { outbox.send($0) })
    hub = Hub(
      instance: instance, generation: Generation(0), limits: configuration.serving.events,
      state: { [] })
    signals = try SignalDescriptor()
    self.relay = relay
    board = PluginBoard(
      loop: loop, hub: hub, host: host, stateDirectory: places.stateDirectory,
      configuration: configuration.plugins
    ) { log.say(.warning, LogMessage.plugin, $0) }
    manager = ManagerNotifier(loop: loop, writer: writer) {
      log.say(.warning, LogMessage.systemFailure, $0)
    }
    let me = loop.confine(self)
    self.me = me
    outbox.open { publication in me.post { $0.publish(publication) } }
    relay.open(
      to: writer, observer: { reason in me.post { $0.noteWatching(reason) } },
      pluginObserver: { me.post { $0.lookForPlugins() } })
    pluginOutbox.open { [writer] set in
      writer.perform { $0.use(set.formats) }
      me.post { $0.board.take($0.host.current.sinks) }
    }
  }

  // MARK: - Start and stop

  private func serve(on listeners: [UnixListener], descriptors: Int) throws {
    // The files are read while the rest is made; what comes of them waits until the loop runs.
    startPlugins()
    let changes = ChangeRequests(
      loop: loop, writer: writer, instance: hub.instance,
      keyLimit: configuration.values.serving.events.keyLimit,
      reloadConfiguration: { [unowned self] in self.reloadConfiguration() },
      reloadPlugins: { [unowned self] in self.reloadPlugins(then: $0) },
      whenNotSaved: { [unowned self] in self.log.noteUnsavedSelection($0) })
    let answerer = RequestAnswerer(store: store, changes: changes, status: status)
    let server = SocketServer(
      loop: loop, listeners: listeners, hub: hub, handler: answerer, service: Self.information,
      limits: configuration.values.serving
    ) { [unowned self] peer in self.configuration.access.mayChange(peer) }
    status.unchangedReadings = { [writer] in writer.unchangedReadings }
    status.connections = { [unowned server] in server.statistics }
    server.possibleConnections = ServingLimits.connections(ofDescriptors: descriptors)
    server.report = { [unowned self] in self.note($0) }
    self.server = server
    _ = try loop.register(signals.descriptor.number, for: .read) { [unowned self] _ in
      self.takeSignals()
    }
    status.plugins = { [board] in board.statuses }
    try loop.run()
    board.stop()
    log.say(.info, LogMessage.stopping, "stopped")
  }

  /// The plugins first: their tables are in the first snapshot.
  private func startPlugins() {
    watchPlugins { [me] writer, host in
      host.start()
      writer.start {
        let set = host.settled()
        me?.post { $0.board.take($0.host.current.sinks) }
        return set.formats
      }
    }
  }

  /// Something in the plugin directories may have changed.
  private func lookForPlugins() {
    watchPlugins { _, host in host.refresh() }
  }

  /// Takes the plugins up anew; those that failed have another chance.
  private func reloadPlugins(then done: @escaping @Sendable () -> Void) {
    let plugins = configuration.values.plugins
    board.take(plugins)
    watchPlugins { _, host in host.reload(plugins.places, plugins.limits, then: done) }
  }

  /// Has something done on the writer when the plugin directories are watched: only what is listed
  /// after that cannot change unseen.
  private func watchPlugins(
    then work: @escaping @Sendable (isolated SnapshotWriter, PluginHost) -> Void
  ) {
    let (host, relay, directories) = (host, relay, configuration.values.plugins.places.directories)
    writer.perform { writer in
      relay.setPluginDirectories(writer.watchOthers(directories))
      work(writer, host)
    }
  }

  /// What the writer made is the loop's from here on: subscribers hear of it.
  private func publish(_ publication: Publication) {
    status.note(publication)
    let snapshot = publication.snapshot
    let state = { [unowned self] in self.status.bundleStates(snapshot) }
    if publication.cause == .start, hub.subscriberCount == 0 {
      hub.begin(at: snapshot.generation, state: state)
    } else {
      hub.publish(contents(of: publication), generation: snapshot.generation, state: state)
    }
    // Subscribers first: the journal may take its time.
    afterwork.add(publication)
    if publication.cause == .start {
      afterwork.finish()
      becomeReady()
    }
  }

  /// At the start all is new, and nobody has asked for its names.
  private func contents(of publication: Publication) -> [Event.Content] {
    Event.Content.contents(
      of: publication.changeset,
      limit: publication.cause == .start
        ? KeyLimit(keys: 0, bytes: 0) : configuration.values.serving.events.keyLimit)
  }

  private func follow(_ publications: [Publication]) {
    for publication in publications { log.note(publication) }
    writer.tidy()
  }

  /// The watcher did something by the clock: so there is a moment to say how it does.
  private func noteWatching(_ reason: DirtyBatch.Reason) {
    if reason == .verification { status.noteVerification() }
    for line in polling.lines(for: watcher.status) { log.say(.notice, LogMessage.polling, line) }
  }

  private func note(_ incident: ServingIncident) {
    let isCounting = log.hasUntoldComplaints
    log.note(incident)
    if !isCounting, log.hasUntoldComplaints { tellUntoldLater() }
  }

  private func tellUntoldLater() {
    _ = loop.schedule(after: DaemonLog.complaintInterval) { [unowned self] in
      self.log.noteUntoldComplaints()
      if self.log.hasUntoldComplaints { self.tellUntoldLater() }
    }
  }

  private func becomeReady() {
    do throws(Errno) {
      try server?.start()
    } catch {
      log.say(.critical, LogMessage.systemFailure, "the sockets cannot be served: \(error)")
      loop.inbox.stop()
      return
    }
    manager.tell(.ready, .status("serving generation \(store.current.generation)"))
    manager.startWatchdog()
  }

  private func stop(because signal: Signal) {
    afterwork.finish()
    log.say(.notice, LogMessage.stopping, "stopping on \(signal)")
    manager.tell(.stopping)
    let inbox = loop.inbox
    guard let server else { return inbox.stop() }
    server.stop { inbox.stop() }
  }

  private static func listeners(_ places: DaemonPlaces) throws -> [UnixListener] {
    let passed = try ListeningDescriptors.take()
    if !passed.isEmpty { return passed.map(\.listener) }
    do throws(Errno) {
      try OwnDirectories.make(places.socket.parent, permissions: 0o755)
    } catch {
      throw StartError(
        description: "the directory of the socket '\(places.socket)' cannot be made: \(error)")
    }
    return [try UnixListener(bindingTo: places.socket, permissions: 0o666)]
  }

  private static var information: GetInfo.Reply {
    GetInfo.Reply(
      vendor: "lprojd", product: "lprojd", version: ProgramVersion.current,
      url: "man:lprojd(8)", interfaces: InterfaceDescription.all.map(\.name))
  }

  // MARK: - Signals

  private func takeSignals() {
    while let signal = (try? signals.next()) ?? nil {
      switch signal {
      case .hangUp: reloadOnSignal()
      case .user1: logStatus()
      case .user2: rescan()
      case .terminate, .interrupt: stop(because: signal)
      }
    }
  }

  private func reloadOnSignal() {
    manager.tell(.reloading(.now))
    reloading += 1
    if reloadConfiguration() != nil {
      writer.perform { [me] _ in me?.post { $0.finishReload() } }
      return
    }
    reloadPlugins { [writer, me] in
      writer.perform { writer in
        writer.reload(cause: .configuration) { _, _ in me?.post { $0.finishReload() } }
      }
    }
  }

  private func finishReload() {
    reloading -= 1
    guard reloading == 0 else { return }
    afterwork.finish()
    log.say(
      .info, LogMessage.reloaded, "reloaded, serving generation \(store.current.generation)",
      fields: [LogField("GENERATION", "\(store.current.generation)")])
    manager.tell(.ready)
  }

  /// Takes the configuration from its files again; a wrong one changes nothing.
  ///
  /// The bundles are handed to the writer, who is told to read them by the caller.
  private func reloadConfiguration() -> ConfigurationError? {
    do throws(ConfigurationError) {
      try configuration.reload()
    } catch {
      status.noteFailure()
      return error
    }
    let bundles = configuration.values.bundles
    writer.perform { $0.take(bundles) }
    return nil
  }

  private func rescan() {
    writer.perform { $0.reload(cause: .rescan) }
  }

  private func logStatus() {
    let status = status.status(store.current)
    log.say(
      .notice, LogMessage.status,
      "generation \(status.generation): \(status.serves); "
        + "\(counted(status.diagnostics, "diagnostic")); watch \(watcher.status); "
        + "\(counted(status.connections.clients, "client")), "
        + "\(status.connections.subscribers) subscribed; "
        + "\(counted(status.reloads.count, "reload")), "
        + "up \(Int(status.uptimeSeconds)) s")
  }
}

/// Why the daemon cannot serve.
struct StartError: Error, CustomStringConvertible {
  let description: String
}
