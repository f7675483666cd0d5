import CLinux

/// What a descriptor is waited for.
package struct Interest: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package static let read = Interest(rawValue: lprojd_readable)
  package static let write = Interest(rawValue: lprojd_writable)
}

/// What a descriptor is ready for, epoll_ctl(2).
package struct Readiness: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package static let readable = Readiness(rawValue: lprojd_readable)
  package static let writable = Readiness(rawValue: lprojd_writable)
  /// The peer is gone altogether. Told whatever the interest is, also none, and again each turn
  /// until the descriptor is unregistered. What it sent before may still be read.
  package static let hungUp = Readiness(rawValue: lprojd_hung_up)
  /// Told as `hungUp` is; the next read or write says which error it is.
  package static let failed = Readiness(rawValue: lprojd_failed)
}
