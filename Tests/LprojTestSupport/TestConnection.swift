package import LinuxKit
package import LprojWire

/// A connection to a daemon under test: it calls, subscribes, and waits for what comes.
///
/// Blocks its thread; one call or one subscription at a time.
package final class TestConnection {
  private let connection: UnixConnection
  private var decoder = FrameDecoder(limit: 256 << 20)

  package init(to socket: FilePath) throws {
    connection = try UnixConnection.connect(to: socket, timeout: .seconds(10))
  }

  /// Calls a method and waits for its answer.
  ///
  /// - Throws: a ``CallError`` when the daemon refuses.
  package func call<Method: VarlinkMethod>(
    _ method: Method, within timeout: Duration = .seconds(20)
  ) throws -> Method.Reply {
    try send(VarlinkCall.frame(method))
    guard let frame = try nextFrame(until: .now + timeout) else { throw Errno.timedOut }
    return try Self.parameters(of: Method.self, in: frame)
  }

  /// Subscribes; ``nextEvent(within:)`` reads what comes.
  package func subscribe(_ subscription: Subscribe = Subscribe()) throws {
    try send(VarlinkCall.frame(subscription, more: true))
  }

  /// The next event of a subscription.
  ///
  /// - Returns: nil when none came in time.
  package func nextEvent(within timeout: Duration = .seconds(20)) throws -> Event? {
    try nextEvent(until: .now + timeout)
  }

  package func nextEvent(until deadline: MonotonicTime) throws -> Event? {
    guard let frame = try nextFrame(until: deadline) else { return nil }
    return try Self.parameters(of: Subscribe.self, in: frame).event
  }

  /// Sends bytes as they are, for tests of what a daemon makes of them.
  package func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = try connection.send(bytes.span.extracting(sent...))
      sent += count
      if count == 0 { _ = try connection.wait(toWrite: true, until: nil) }
    }
  }

  /// The next message without its NUL; nil when none came in time.
  ///
  /// - Throws: `connectionReset` when the daemon closed the connection.
  package func nextFrame(until deadline: MonotonicTime) throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if let frame = try decoder.next() { return frame }
      var span = buffer.mutableSpan
      switch try connection.receive(into: &span) {
      case .bytes(let count): decoder.append(buffer.span.extracting(..<count))
      case .end: throw Errno.connectionReset
      case .nothing: if try !connection.wait(until: deadline) { return nil }
      }
    }
  }

  private static func parameters<Method: VarlinkMethod>(
    of method: Method.Type, in frame: [UInt8]
  ) throws -> Method.Reply {
    switch try VarlinkReply<Method.Reply>(frame: frame) {
    case .success(let parameters, _): return parameters
    case .failure(let error): throw error
    }
  }
}
