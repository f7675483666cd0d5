package import LinuxKit
package import LprojWire

/// The service on Unix sockets: takes connections, and ends them.
///
/// Everything is on one event loop's thread, without locks. What is asked is answered by the
/// ``RequestHandler``; subscribers are the ``Hub``'s. Does not log: ``statistics`` has numbers, and
/// ``report`` is told what an operator should hear of.
package final class SocketServer {
  let loop: EventLoop
  let hub: Hub
  let limits: ServingLimits
  let methods: MethodTable
  let listeners: [UnixListener]
  var listening: [EventLoop.Registration] = []
  private(set) var connections: [ObjectIdentifier: Connection] = [:]
  private var usages: [UInt32: UserUsage] = [:]
  var refusals = 0
  var acceptTimer: EventLoop.TimerToken?
  /// Whether it was reported that new clients wait, and not yet that they do no more.
  var isShort = false
  var acceptedCount = 0
  var refusedCount = 0
  var requestCount = 0
  /// Called on the loop, as often as clients give cause: whoever writes it down has to limit that.
  package var report: (ServingIncident) -> Void = { _ in }
  /// Beyond them new clients wait, whatever ``ServingLimits`` are: so many the process can have.
  package var possibleConnections = Int.max
  private var whenStopped: (() -> Void)?
  private var isStopping = false
  /// For all connections: one has something in it only while its handler runs.
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// - Parameters:
  ///   - listeners: bound or handed over; kept until the end of the server.
  ///   - service: what GetInfo answers.
  ///   - mayChange: whether a peer may call SelectLanguage and Reload.
  package init(
    loop: EventLoop, listeners: [UnixListener], hub: Hub, handler: any RequestHandler,
    service: GetInfo.Reply, limits: ServingLimits = ServingLimits(),
    mayChange: @escaping (Peer) -> Bool
  ) {
    self.loop = loop
    self.listeners = listeners
    self.hub = hub
    self.limits = limits
    methods = MethodTable(handler: handler, service: service, mayChange: mayChange)
  }

  /// Takes over a connected socket, as if a listener had taken it.
  package func adopt(_ socket: consuming UnixConnection) throws(Errno) {
    let peer = try socket.peerCredentials()
    let usage = usages[peer.user] ?? UserUsage(user: peer.user)
    if let limit = exceededLimit(usage) {
      refusedCount += 1
      if !isStopping { report(.refused(peer, limit)) }
      guard refusals < ServingLimits.refusals else { return }
      let connection = Connection(socket: socket, peer: peer, server: self, usage: nil)
      try insert(connection)
      refusals += 1
      return connection.refuse(limit)
    }
    try insert(Connection(socket: socket, peer: peer, server: self, usage: usage))
    usages[peer.user] = usage
    usage.clients += 1
    acceptedCount += 1
  }

  private func exceededLimit(_ usage: UserUsage) -> CallError? {
    if isStopping { return .stopping }
    if connections.count - refusals >= limits.clients {
      return .limitExceeded(limit: "clients", value: limits.clients)
    }
    if usage.clients >= limits.clientsPerUser {
      return .limitExceeded(limit: "clientsPerUser", value: limits.clientsPerUser)
    }
    return nil
  }

  private func insert(_ connection: Connection) throws(Errno) {
    connection.registration = try loop.register(
      connection.socket.descriptor.number, for: .read
    ) { [unowned connection] readiness in
      connection.isReady(readiness)
    }
    connections[ObjectIdentifier(connection)] = connection
  }

  func remove(_ connection: Connection) {
    guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    if connection.isRefusal { refusals -= 1 }
    if usages[connection.peer.user]?.clients == 0 { usages[connection.peer.user] = nil }
    resumeAccepting()
    finishStopping()
  }
}

extension SocketServer {
  package var statistics: ConnectionStatistics {
    var statistics = ConnectionStatistics()
    statistics.clients = connections.count - refusals
    statistics.subscribers = hub.subscriberCount
    statistics.accepted = acceptedCount
    statistics.refused = refusedCount
    statistics.requests = requestCount
    statistics.events = hub.sentEvents
    statistics.mergedEvents = hub.mergedEvents
    statistics.acceptPaused = acceptTimer != nil
    return statistics
  }

  /// Takes no more connections, lets calls under way be answered, says goodbye to subscribers,
  /// and ends when all is said, or after the time for it.
  ///
  /// - Parameter done: called once, on the loop, when no connection is left.
  package func stop(then done: @escaping () -> Void) {
    guard !isStopping else { return }
    isStopping = true
    whenStopped = done
    stopListening()
    hub.stop()
    for connection in connections.values { connection.stop() }
    _ = loop.schedule(after: limits.goodbyeTime) { [weak self] in
      for connection in self?.connections.values.map(\.self) ?? [] { connection.close() }
    }
    finishStopping()
  }

  private func finishStopping() {
    guard isStopping, connections.isEmpty, let done = whenStopped else { return }
    whenStopped = nil
    done()
  }

  /// Reads through the buffer that all connections share. The loop tells an error as well.
  func receive(for connection: Connection) -> UnixConnection.Received {
    var span = buffer.mutableSpan
    let received = (try? connection.socket.receive(into: &span)) ?? .end
    if case .bytes(let count) = received {
      // A second reference, not a copy: it is gone before the next time.
      let bytes = buffer
      connection.take(bytes.span.extracting(..<count))
    }
    return received
  }
}
