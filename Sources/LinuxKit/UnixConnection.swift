import CLinux
import Glibc

/// One end of a connected Unix stream socket; closed at the end of its life.
///
/// `receive` and `send` never block, whatever the mode of the descriptor, and never raise SIGPIPE.
/// A side that may block, a command-line client, waits in between by ``wait(toWrite:until:)``.
package struct UnixConnection: ~Copyable, Sendable {
  package enum Received: Hashable, Sendable {
    /// So many, at least one, at the start of the buffer.
    case bytes(Int)
    /// The peer sends no more.
    case end
    /// Nothing is there yet.
    case nothing
  }

  package let descriptor: Descriptor

  /// Takes over a connected socket.
  package init(owning descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Connects, and waits for a place in a full backlog.
  ///
  /// - Throws: `timedOut`; `notFound` and `connectionRefused` when nobody listens there;
  ///   `permissionDenied`; `nameTooLong`.
  package static func connect(
    to path: FilePath, timeout: Duration
  ) throws(Errno) -> UnixConnection {
    let descriptor = Descriptor(owning: try valueOrErrno { lprojd_unix_socket(0) })
    let nanoseconds = max(1, timeout.wholeNanoseconds)
    do throws(Errno) {
      _ = try valueOrErrno {
        unsafe path.withCString { unsafe lprojd_unix_connect(descriptor.number, $0, nanoseconds) }
      }
    } catch {
      throw error == .wouldBlock ? .timedOut : error
    }
    return UnixConnection(owning: descriptor)
  }

  /// Gives away two sockets that are connected to each other, non-blocking.
  package static func makePair<Result>(
    _ body: (consuming UnixConnection, consuming UnixConnection) -> Result
  ) throws(Errno) -> Result {
    let type = Int32(
      SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    var numbers: (Int32, Int32) = (-1, -1)
    _ = try valueOrErrno {
      unsafe withUnsafeMutableBytes(of: &numbers) { bytes in
        unsafe socketpair(AF_UNIX, type, 0, bytes.assumingMemoryBound(to: Int32.self).baseAddress)
      }
    }
    return body(
      UnixConnection(owning: Descriptor(owning: numbers.0)),
      UnixConnection(owning: Descriptor(owning: numbers.1)))
  }

  /// Takes what is there, as much as fits.
  package func receive(into buffer: inout MutableSpan<UInt8>) throws(Errno) -> Received {
    do throws(Errno) {
      let count = try valueOrErrno {
        unsafe buffer.withUnsafeMutableBytes { bytes in
          unsafe recv(descriptor.number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
        }
      }
      return count == 0 ? .end : .bytes(count)
    } catch {
      if error == .wouldBlock { return .nothing }
      throw error
    }
  }

  /// Gives the kernel what it takes now.
  ///
  /// - Returns: how many bytes it took; 0 when the peer's buffer is full.
  /// - Throws: `brokenPipe` and `connectionReset` when the peer is gone.
  package func send(_ bytes: Span<UInt8>) throws(Errno) -> Int {
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    do throws(Errno) {
      return try valueOrErrno {
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe Glibc.send(descriptor.number, bytes.baseAddress, bytes.count, flags)
        }
      }
    } catch {
      if error == .wouldBlock { return 0 }
      throw error
    }
  }

  /// Waits, for a client that has nothing else to do.
  ///
  /// - Returns: whether it can go on; false when the time is over.
  package func wait(toWrite: Bool = false, until deadline: MonotonicTime?) throws(Errno) -> Bool {
    let result = try valueOrErrno {
      let nanoseconds = deadline.map { max(0, ($0 - .now).wholeNanoseconds) } ?? -1
      return lprojd_poll(descriptor.number, toWrite ? 1 : 0, nanoseconds)
    }
    return result > 0
  }
}
