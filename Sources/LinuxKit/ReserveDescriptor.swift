import Glibc

/// One descriptor kept aside, to have one when none is left: for telling a client why it is
/// refused instead of leaving it to wait.
package struct ReserveDescriptor: ~Copyable, Sendable {
  private var spare: Descriptor?

  package init() {
    spare = Self.make()
  }

  /// Frees the reserve for the time of a call, and takes it back afterwards.
  ///
  /// - Parameter body: takes one connection, says what is to say without blocking, and closes it.
  /// - Returns: whether there was a reserve to free; when not, another took the place, and it is
  ///   time to stop listening for a while.
  package mutating func lend(_ body: () throws(Errno) -> Void) throws(Errno) -> Bool {
    if spare == nil { spare = Self.make() }
    guard let lent = spare.take() else { return false }
    _ = consume lent
    defer { spare = Self.make() }
    try body()
    return true
  }

  private static func make() -> Descriptor? {
    try? Descriptor.open(FilePath("/dev/null"), flags: O_RDONLY)
  }
}
