import Glibc
import LinuxKit

/// What the watch thread does: the only place that touches libinotifytools.
///
/// Each turn waits in poll(2) for an event, an order or a time; reads *all* events, so that what
/// an order finds is not older than they are; carries out the orders; does what the time is for;
/// and hands over the batches that are due. Confined to one thread, without a lock: everybody
/// else speaks to it through ``WatchMailbox``.
///
/// Without a session (the library could not be initialized) everything is polled.
final class WatchThread {
  /// Bounds a turn when events come faster than they are read.
  private static let eventsPerTurn = 1 << 16
  /// How many events are looked at together.
  private static let eventsAtOnce = 256

  let configuration: WatchConfiguration
  private let mailbox: WatchMailbox
  private let onDirty: @Sendable (DirtyBatch) -> Void

  var session: InotifySession?
  /// Why there is no session.
  var obstacle = PollingReason.instancesExhausted
  /// Keeps a low descriptor for the library's next start.
  private var reserve: Descriptor?
  var table = WatchTable()
  var machine: SettlingStateMachine
  var status = WatchStatus()

  private var polling: RepeatingDeadline
  private var retrying: RepeatingDeadline
  private var anchoring: RepeatingDeadline
  private var verification: RepeatingDeadline
  private var isDrained = true
  private var mustRenew = false

  init(
    configuration: WatchConfiguration, mailbox: WatchMailbox,
    onDirty: @escaping @Sendable (DirtyBatch) -> Void
  ) {
    self.configuration = configuration
    self.mailbox = mailbox
    self.onDirty = onDirty
    machine = SettlingStateMachine(configuration: configuration)
    let now = MonotonicTime.now
    polling = RepeatingDeadline(every: configuration.pollInterval, from: now)
    anchoring = RepeatingDeadline(every: configuration.anchorInterval, from: now)
    retrying = RepeatingDeadline(every: configuration.retryInterval, from: now)
    verification = RepeatingDeadline(every: configuration.verificationInterval, from: now)
  }

  /// Runs until the mailbox says stop.
  func run() {
    mailbox.open()
    openSession()
    var isStopping = false
    while !isStopping {
      wait()
      drain()
      isStopping = carryOutOrders()
      restartLibraryIfNeeded()
      keepTimes()
      handOver()
      publish()
    }
    session = nil
  }

  func openSession() {
    reserve = nil
    defer { reserve = try? Descriptor.open(FilePath("/dev/null"), flags: O_RDONLY) }
    if let error = configuration.rehearsal?(.initialize) {
      obstacle = error == .descriptorsExhausted ? .instancesExhausted : .refused(error)
      return
    }
    do { session = try InotifySession() } catch { obstacle = error }
  }

  /// Replaces the session by a new one; nothing is watched then.
  private func reopenSession() {
    // The old one has to end before the new one begins: the library holds one.
    session = nil
    table.removeAllWatches()
    status.deadWatches = 0
    openSession()
  }
}

extension WatchThread {
  private func wait() {
    var descriptors = [
      pollfd(fd: mailbox.doorbell.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: session?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let timeout = isDrained ? max(deadline - .now, .zero).wholeMilliseconds : 0
    // A failure is an interruption: a turn without anything to do costs little.
    _ = unsafe poll(&descriptors, nfds_t(descriptors.count), timeout)
    if descriptors[0].revents != 0 { mailbox.doorbell.silence() }
  }

  private var deadline: MonotonicTime {
    var deadline = min(verification.next, machine.deadline ?? .distantFuture)
    if !table.anchors.isEmpty { deadline = min(deadline, anchoring.next) }
    if !table.polled.isEmpty { deadline = min(deadline, polling.next) }
    if session == nil || table.polled.keys.contains(where: \.mayPass) {
      deadline = min(deadline, retrying.next)
    }
    return deadline
  }

  private func drain() {
    isDrained = true
    guard let session else { return }
    for _ in 0..<(Self.eventsPerTurn / Self.eventsAtOnce) {
      let events = session.next(atMost: Self.eventsAtOnce)
      status.events += events.count
      let explained = WatchEvent.creationsExplained(by: events)
      for (number, event) in events.enumerated() {
        handle(event, isExplained: explained.contains(number))
      }
      if events.count < Self.eventsAtOnce { return }
    }
    isDrained = false
  }

  /// - Parameter isExplained: whether a later event tells what became of what this one created.
  private func handle(_ event: WatchEvent, isExplained: Bool) {
    let now = MonotonicTime.now
    if event.isOverflow {
      status.overflows += 1
      // The end of a watch may be among what was lost.
      mustRenew = true
      machine.noteOverflow(at: now)
    } else if event.isEndOfWatch {
      // Of a watch that is unknown we asked for the end ourselves.
      guard let paths = table.remove(watch: event.descriptor) else { return }
      status.deadWatches += 1
      for path in paths { machine.noteLost(path, at: now) }
    } else if event.isMoveOfDirectory {
      guard let paths = table.remove(watch: event.descriptor) else { return }
      session?.remove(event.descriptor)
      for path in paths { machine.noteLost(path, at: now) }
    } else {
      note(event, isExplained: isExplained, at: now)
    }
  }

  private func note(_ event: WatchEvent, isExplained: Bool, at now: MonotonicTime) {
    for path in table.paths(of: event.descriptor, concernedBy: event.name) {
      let change = event.change {
        isExplained ? .created : Self.changeByCreating(event.name, in: path)
      }
      if let change { machine.note(change, of: event.name, in: path, at: now) }
    }
  }

  /// Tells a file that is being written from one that is whole: a link, a device, or what
  /// linkat(2) made of a file without a name. The kernel reports all of them alike.
  private static func changeByCreating(
    _ name: FileName?, in directory: FilePath
  ) -> SettlingStateMachine.Change {
    guard let name,
      let status = try? FileStatus.of(directory.appending(name), followingLinks: false)
    else { return .created }
    if status.kind != .regular || status.links > 1 { return .completed }
    return status.size > 0 ? .appeared : .created
  }

  /// - Returns: whether to stop.
  private func carryOutOrders() -> Bool {
    let (orders, isStopping) = mailbox.takeOrders()
    for envelope in orders {
      switch envelope.order {
      case .watch(let requests):
        let outcomes = requests.map(watch)
        publish()
        envelope.answer(.outcomes(outcomes))
      case .unwatch(let directories):
        for directory in directories { unwatch(directory) }
        publish()
        envelope.answer(.done)
      case .tellPending(let names):
        // The order may have come after this turn's events were read.
        drain()
        envelope.answer(.pending(isDrained ? pending(among: names) : names))
      }
    }
    return isStopping
  }

  private func pending(among names: [FilePath: Set<FileName>]) -> [FilePath: Set<FileName>] {
    var pending: [FilePath: Set<FileName>] = [:]
    for (directory, names) in names {
      let changed = names.filter { machine.isPending($0, in: directory) }
      if !changed.isEmpty { pending[directory] = changed }
    }
    return pending
  }

  private func restartLibraryIfNeeded() {
    let limit = max(configuration.deadWatchLimit, table.watches.count)
    if session != nil, status.deadWatches > limit {
      reopenSession()
      status.restarts += 1
      renewAll()
      machine.noteOverflow(at: .now)
    } else if mustRenew, isDrained {
      renewAll()
    } else {
      return
    }
    mustRenew = false
  }

  private func keepTimes() {
    let now = MonotonicTime.now
    if retrying.hasCome(at: now) { retry() }
    if anchoring.hasCome(at: now) { lookAtAnchors() }
    if polling.hasCome(at: now), !table.polled.isEmpty {
      send(machine.takePoll(of: polledDirectories, at: now))
    }
    if verification.hasCome(at: now) {
      renewReplaced()
      if let batch = machine.takeBatchNow() { send(batch) }
      send(machine.takeEverything(because: .verification, since: now))
    }
  }

  private func handOver() {
    // Before the kernel's queue is empty a name's newest event may still be in it.
    while isDrained, let batch = machine.takeBatch(at: .now) { send(batch) }
  }

  private func send(_ batch: DirtyBatch) {
    status.batches += 1
    publish()
    onDirty(batch)
  }

  private func publish() {
    status.hasEvents = session != nil
    status.watches = table.watches.count
    status.polled = table.polled
    mailbox.publish(status)
  }
}
