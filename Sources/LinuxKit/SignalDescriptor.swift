import CLinux

/// Signals as something to read, signalfd(2), so that an event loop takes them like the rest.
///
/// Sees what ``Signal/blockAll()`` keeps back. Several of one kind that come before they are
/// taken are one.
package final class SignalDescriptor: Sendable {
  package let descriptor: Descriptor

  package init() throws(Errno) {
    let numbers = Signal.allCases.map(\.number)
    descriptor = Descriptor(
      owning: try valueOrErrno { unsafe lprojd_signalfd(numbers, Int32(numbers.count)) })
  }

  /// Takes one; nil when none is pending.
  package func next() throws(Errno) -> Signal? {
    do throws(Errno) {
      let number = try valueOrErrno { lprojd_signalfd_read(descriptor.number) }
      return Signal.allCases.first { $0.number == number }
    } catch {
      if error == .wouldBlock { return nil }
      throw error
    }
  }
}
