import CLinux

/// Whether anybody has a file open for writing, as far as the kernel tells.
package enum FileWriters: Hashable, Sendable {
  case none, some
  /// The file is another user's, and the process lacks CAP_LEASE; or its file system has no leases.
  case unknown
}

extension Descriptor {
  /// Whether anybody, in any process, has the file open for writing or mapped writable.
  ///
  /// The kernel grants a lease for reading, fcntl(2) F_SETLEASE, only while nobody has. It is given
  /// back at once: who opens the file for writing in between waits for microseconds.
  ///
  /// The descriptor must be open for reading only.
  package func writers() -> FileWriters {
    switch lprojd_open_for_writing(number) {
    case 0: .none
    case 1: .some
    default: .unknown
    }
  }
}
