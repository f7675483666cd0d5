import Glibc
import Synchronization

/// Counts who reads right now, so that a writer knows when nobody can still see what it replaced.
///
/// A thread counts itself in a slot of its own cache lines, so that readers do not slow each
/// other down as they would with one lock or one reference count. Two threads that share a slot
/// by chance are right all the same. Safe from any thread.
///
/// A part of its owner and no object, so that a look-up follows one pointer less.
@safe struct ReaderSlots: ~Copyable, Sendable {
  /// One bit of a mask each.
  static var count: Int { 64 }
  /// Two cache lines, since processors fetch lines in pairs.
  private static var stride: Int { 16 }

  // Made and freed with the object; atomic in between.
  nonisolated(unsafe) private let counters: UnsafeMutablePointer<Atomic<Int>>

  init() {
    unsafe counters = .allocate(capacity: Self.count * Self.stride)
    for position in 0..<(Self.count * Self.stride) {
      unsafe (counters + position).initialize(to: Atomic(0))
    }
  }

  deinit {
    unsafe counters.deinitialize(count: Self.count * Self.stride)
    unsafe counters.deallocate()
  }

  /// Begins a reading: what is loaded after this is not freed until ``leave(_:)``.
  ///
  /// - Returns: the position of the counter, which needs no more arithmetic then.
  @inline(__always)
  func enter() -> Int {
    // The addresses of threads differ in their middle bits; multiplying brings these to the top
    // (Knuth, 6.4).
    let slot = Int(truncatingIfNeeded: (UInt(pthread_self()) &* 0x9e37_79b9_7f4a_7c15) >> 58)
    let counter = slot &* Self.stride
    _ = unsafe counters[counter].wrappingAdd(1, ordering: .sequentiallyConsistent)
    return counter
  }

  /// Ends a reading.
  ///
  /// - Parameter counter: what ``enter()`` returned.
  @inline(__always)
  func leave(_ counter: Int) {
    _ = unsafe counters[counter].wrappingSubtract(1, ordering: .releasing)
  }

  /// Which of the slots in a mask have a reader now.
  func busy(of mask: UInt64) -> UInt64 {
    var busy: UInt64 = 0
    for slot in 0..<Self.count where mask & (1 << UInt64(slot)) != 0 {
      if unsafe counters[slot * Self.stride].load(ordering: .sequentiallyConsistent) != 0 {
        busy |= 1 << UInt64(slot)
      }
    }
    return busy
  }
}
