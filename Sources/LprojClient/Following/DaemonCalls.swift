import LinuxKit
import LprojWire
import Synchronization

/// Calls of methods over a connection of their own, one after the other. Safe from any thread,
/// which waits meanwhile.
final class DaemonCalls: Sendable {
  private let sockets: [FilePath]
  private let connection = Mutex<DaemonConnection?>(nil)

  init(sockets: [FilePath]) {
    self.sockets = sockets
  }

  /// Calls a method, over a new connection when the last one ended.
  func call<Method: VarlinkMethod>(_ method: Method) throws(ConnectionError) -> Method.Reply {
    let result = connection.withLock { connection in
      call(method, over: &connection)
    }
    return try result.get()
  }

  private func call<Method: VarlinkMethod>(
    _ method: Method, over connection: inout DaemonConnection?
  ) -> Result<Method.Reply, ConnectionError> {
    let isUsed = connection != nil
    do throws(ConnectionError) {
      if !isUsed { connection = try DaemonConnection(to: sockets) }
      guard let reply = try connection?.call(method) else { throw .unreachable([]) }
      return .success(reply)
    } catch {
      if error.isRefusal { return .failure(error) }
      connection = nil
      // The daemon may have been started again, or have closed what was idle for long.
      return isUsed ? call(method, over: &connection) : .failure(error)
    }
  }
}
