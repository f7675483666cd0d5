import Synchronization

/// The right to use libinotifytools; there is one in the process, as there is one library.
struct WatchPermit: Sendable {
  // The library is global state already; this only says whether somebody uses it.
  private static let isTaken = Atomic(false)

  /// nil when somebody else has it.
  init?() {
    let (exchanged, _) = Self.isTaken.compareExchange(
      expected: false, desired: true, ordering: .acquiring)
    if !exchanged { return nil }
  }

  /// To be called once, when the library is cleaned up.
  func giveBack() {
    Self.isTaken.store(false, ordering: .releasing)
  }
}
