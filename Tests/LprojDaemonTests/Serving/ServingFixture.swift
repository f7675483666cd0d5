import LinuxKit
import LprojDaemon
import LprojModel
import LprojWire
import Testing

/// A server with a fake domain and its clients, all on one loop and one thread.
final class ServingFixture {
  let loop: EventLoop
  let hub: Hub
  let server: SocketServer
  let handler = FakeHandler()
  private(set) var generation = Generation(10)
  /// What the server reported.
  private(set) var incidents: [ServingIncident] = []
  private var condition: () -> Bool = { true }

  init(
    _ change: (inout ServingLimits) -> Void = { _ in }, listeners: [UnixListener] = [],
    mayChange: @escaping (Peer) -> Bool = { _ in true }
  ) throws {
    var limits = ServingLimits()
    change(&limits)
    loop = try EventLoop()
    hub = Hub(instance: "i", generation: generation, limits: limits.events) { [.example] }
    server = SocketServer(
      loop: loop, listeners: listeners, hub: hub, handler: handler,
      service: GetInfo.Reply(
        vendor: "v", product: "lprojd", version: "1", url: "u",
        interfaces: InterfaceDescription.all.map(\.name)),
      limits: limits, mayChange: mayChange)
    server.report = { [unowned self] in
      incidents.append($0)
      check()
    }
    try server.start()
  }

  func connect() throws -> TestClient {
    let client = try UnixConnection.makePair { mine, theirs -> Result<TestClient, any Error> in
      do {
        try server.adopt(theirs)
        return .success(
          try TestClient(socket: mine, loop: loop) { [unowned self] in check() })
      } catch {
        return .failure(error)
      }
    }
    return try client.get()
  }

  func connect(to path: FilePath) throws -> TestClient {
    let socket = try UnixConnection.connect(to: path, timeout: .seconds(5))
    return try TestClient(socket: socket, loop: loop) { [unowned self] in check() }
  }

  @discardableResult
  func publish(_ contents: Event.Content...) -> Generation {
    generation = generation.next
    hub.publish(contents, generation: generation) { [.example] }
    return generation
  }

  /// The next generation, when nobody is there to be told of it.
  func begin() {
    generation = generation.next
    hub.begin(at: generation) { [.example] }
  }

  /// Turns the loop until something holds; fails after a time that is never reached otherwise.
  func run(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: @escaping () -> Bool
  ) throws {
    if condition() { return }
    self.condition = condition
    var isLate = false
    let guardian = loop.schedule(after: .seconds(20)) { [loop] in
      isLate = true
      loop.inbox.stop()
    }
    try loop.run()
    loop.cancel(guardian)
    self.condition = { true }
    if isLate { Issue.record("waited in vain", sourceLocation: sourceLocation) }
  }

  func check() {
    if condition() { loop.inbox.stop() }
  }

  /// Sends a call and waits for its reply.
  func call<Method: VarlinkMethod>(
    _ method: Method, from client: TestClient
  ) throws -> VarlinkReply<Method.Reply> {
    client.send(VarlinkCall.frame(method))
    return try nextReply(of: Method.self, to: client)
  }

  func nextReply<Method: VarlinkMethod>(
    of method: Method.Type, to client: TestClient
  ) throws -> VarlinkReply<Method.Reply> {
    try run { !client.frames.isEmpty || client.isAtEnd }
    try #require(!client.frames.isEmpty, "the server closed the connection")
    return try VarlinkReply(frame: client.frames.removeFirst())
  }

  func nextError(to client: TestClient) throws -> CallError? {
    guard case .failure(let error) = try nextReply(of: GetInfo.self, to: client) else { return nil }
    return error
  }

  func nextEvent(to client: TestClient) throws -> Event {
    guard case .success(let reply, true) = try nextReply(of: Subscribe.self, to: client) else {
      throw CallError.unknown(name: "not an event")
    }
    return reply.event
  }

  func waitForEnd(of client: TestClient) throws {
    try run { client.isAtEnd }
  }
}

extension BundleState {
  static let example = BundleState(
    name: "b", roots: ["/r"], languages: ["en"], tables: ["Localizable"],
    developmentRegion: "en", language: "en", choice: "system", generation: Generation(2))
}

extension Event.Content {
  static func added(_ keys: String..., bundle: String = "b") -> Event.Content {
    .tablesChanged(
      bundle: bundle, tables: [TableChange(language: "en", table: "T", added: keys)])
  }
}
