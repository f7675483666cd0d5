import CInotifyTools
import Glibc
import LinuxKit

/// Wakes a thread that waits in poll(2), an eventfd(2). Any thread may ring.
struct Doorbell: ~Copyable, Sendable {
  private let descriptor: Descriptor

  init() throws(Errno) {
    descriptor = Descriptor(
      owning: try valueOrErrno { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
  }

  /// For poll(2).
  var number: Int32 { descriptor.number }

  func ring() {
    // Fails only when it has been rung 2^64 times unheard; then it is ringing anyway.
    _ = eventfd_write(descriptor.number, 1)
  }

  /// Ends the ringing.
  func silence() {
    var count: eventfd_t = 0
    // Fails when nobody has rung, which is no error.
    _ = unsafe eventfd_read(descriptor.number, &count)
  }
}
