import LinuxKit
import LprojTestSupport
import Testing

extension EventLoop {
  /// Runs on the test's own thread until something calls `inbox.stop()`; a timer guards against
  /// hanging.
  func runToStop() throws {
    var isOver = false
    let guardian = schedule(after: .seconds(20)) { [inbox] in
      isOver = true
      inbox.stop()
    }
    try run()
    cancel(guardian)
    #expect(!isOver, "the loop was not stopped by what was to stop it")
  }
}

/// A connection that a test registers with a loop.
final class Peer {
  let connection: UnixConnection
  var registration: EventLoop.Registration?

  init(_ connection: consuming UnixConnection) {
    self.connection = connection
  }

  var number: Int32 { connection.descriptor.number }

  func receive(into buffer: inout [UInt8]) throws -> UnixConnection.Received {
    var span = buffer.mutableSpan
    return try connection.receive(into: &span)
  }

  /// What is there now, at most 4096 bytes.
  func receive() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard case .bytes(let count) = try receive(into: &buffer) else { return [] }
    return Array(buffer.prefix(count))
  }

  static func pair() throws -> (Peer, Peer) {
    try UnixConnection.makePair { (Peer($0), Peer($1)) }
  }
}
