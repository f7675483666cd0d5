package import LinuxKit
package import LprojWire

/// A connection to the daemon, one call at a time, that waits for each answer.
///
/// For programs that ask and end, and for the client library's own thread. Not to be used from two
/// threads at once.
package struct DaemonConnection: ~Copyable {
  private let connection: UnixConnection
  private var decoder = FrameDecoder(limit: replyLimit)
  private let path: FilePath

  /// How long a connection, or an answer that needs no work, may take.
  package static let timeout = Duration.seconds(10)
  /// The longest answer that is read, in bytes: a whole large table.
  private static let replyLimit = 256 << 20

  /// Connects to the first of the places where a daemon listens.
  package init(to candidates: [FilePath]) throws(ConnectionError) {
    var failures: [ConnectionError.Attempt] = []
    for path in candidates {
      do throws(Errno) {
        connection = try UnixConnection.connect(to: path, timeout: Self.timeout)
        self.path = path
        return
      } catch {
        failures.append(ConnectionError.Attempt(path: path, error: error))
      }
    }
    throw .unreachable(failures)
  }

  /// The descriptor, for those who wait for several things at once.
  package var descriptor: Int32 { connection.descriptor.number }

  /// Calls a method and waits for its answer.
  ///
  /// - Parameter timeout: nil waits as long as it takes.
  package mutating func call<Method: VarlinkMethod>(
    _ method: Method, timeout: Duration? = Self.timeout
  ) throws(ConnectionError) -> Method.Reply {
    try send(VarlinkCall.frame(method))
    return try reply(to: Method.self, until: timeout.map { .now + $0 }).parameters
  }

  /// Asks for a stream of answers; ``nextEvent(until:)`` reads them.
  package mutating func subscribe(_ subscription: Subscribe) throws(ConnectionError) {
    try send(VarlinkCall.frame(subscription, more: true))
  }

  /// The next event of a subscription; waits for it.
  ///
  /// - Returns: nil when the deadline came first.
  package mutating func nextEvent(until deadline: MonotonicTime? = nil) throws(ConnectionError)
    -> Event?
  {
    guard let frame = try nextFrame(until: deadline) else { return nil }
    return try Self.decode(frame, Subscribe.self, path).parameters.event
  }

  private mutating func reply<Method: VarlinkMethod>(
    to method: Method.Type, until deadline: MonotonicTime?
  ) throws(ConnectionError) -> (parameters: Method.Reply, continues: Bool) {
    guard let frame = try nextFrame(until: deadline) else { throw .timedOut(path) }
    return try Self.decode(frame, method, path)
  }

  private static func decode<Method: VarlinkMethod>(
    _ frame: [UInt8], _ method: Method.Type, _ path: FilePath
  ) throws(ConnectionError) -> (parameters: Method.Reply, continues: Bool) {
    let reply: VarlinkReply<Method.Reply>
    do {
      reply = try VarlinkReply<Method.Reply>(frame: frame)
    } catch {
      throw .notUnderstood(path, "\(error)")
    }
    switch reply {
    case .success(let parameters, let continues): return (parameters, continues)
    case .failure(let error): throw .refused(error)
    }
  }

  private func send(_ bytes: [UInt8]) throws(ConnectionError) {
    let deadline = MonotonicTime.now + Self.timeout
    var sent = 0
    do throws(Errno) {
      while sent < bytes.count {
        let count = try connection.send(bytes.span.extracting(sent...))
        sent += count
        if count == 0, try !connection.wait(toWrite: true, until: deadline) {
          throw Errno.timedOut
        }
      }
    } catch {
      throw .lost(path, error)
    }
  }

  private mutating func nextFrame(until deadline: MonotonicTime?) throws(ConnectionError)
    -> [UInt8]?
  {
    while true {
      do throws(FrameTooLong) {
        if let frame = try decoder.next() { return frame }
      } catch {
        throw .notUnderstood(path, "an answer is longer than \(error.limit) bytes")
      }
      guard try receive(until: deadline) else { return nil }
    }
  }

  /// Reads what there is; answers false when the deadline came first.
  private mutating func receive(until deadline: MonotonicTime?) throws(ConnectionError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    do throws(Errno) {
      while true {
        var span = buffer.mutableSpan
        switch try connection.receive(into: &span) {
        case .bytes(let count):
          decoder.append(buffer.span.extracting(..<count))
          return true
        case .end: throw Errno.connectionReset
        case .nothing: if try !connection.wait(until: deadline) { return false }
        }
      }
    } catch {
      throw .lost(path, error)
    }
  }
}
