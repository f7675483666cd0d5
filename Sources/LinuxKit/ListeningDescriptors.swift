import CSystemd
import Glibc

/// The sockets that systemd made and hands over, sd_listen_fds(3).
package enum ListeningDescriptors {
  package struct Passed: Sendable {
    /// FileDescriptorName= of the socket unit: the unit's own name unless set; `unknown` when none
    /// was passed.
    package let name: String
    package let listener: UnixListener
  }

  /// Takes them over, once and before other descriptors are opened: LISTEN_FDS and its companions
  /// are gone from the environment then, and each descriptor is close-on-exec and non-blocking.
  ///
  /// - Returns: none when they are for another process, or nobody passed any.
  package static func take() throws(PassedDescriptorError) -> [Passed] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = unsafe lprojd_listening(&names)
    defer { unsafe lprojd_free_names(names) }
    guard count >= 0 else { throw .unusable(Errno(-count)) }
    var passed: [Passed] = []
    for index in 0..<Int(count) {
      let name = unsafe names?[index].map { unsafe String(cString: $0) } ?? "unknown"
      let descriptor = Descriptor(owning: lprojd_first_listening + Int32(index))
      passed.append(Passed(name: name, listener: try adopt(descriptor, named: name)))
    }
    return passed
  }

  private static func adopt(
    _ descriptor: consuming Descriptor, named name: String
  ) throws(PassedDescriptorError) -> UnixListener {
    let number = descriptor.number
    guard lprojd_is_unix_listener(number) > 0 else {
      throw .notAListener(number: number, name: name)
    }
    do {
      return try UnixListener(adopting: descriptor)
    } catch {
      throw .unusable(error)
    }
  }
}

/// Why the descriptors that were passed are of no use.
package enum PassedDescriptorError: Error, Hashable, Sendable {
  /// It is no Unix stream socket, or does not listen.
  case notAListener(number: Int32, name: String)
  case unusable(Errno)
}

extension PassedDescriptorError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAListener(let number, let name):
      "Cannot serve on descriptor \(number) ('\(name)'): it is no Unix stream socket that listens; "
        + "use ListenStream= with a path and Accept=no in the socket unit"
    case .unusable(let error):
      "Cannot take over the sockets that LISTEN_FDS announces: \(error)"
    }
  }
}
