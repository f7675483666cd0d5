import Glibc

/// A point on the clock that never jumps, CLOCK_MONOTONIC, in nanoseconds.
package struct MonotonicTime: Hashable, Sendable, Comparable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package static var now: MonotonicTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  package static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    MonotonicTime(nanoseconds: time.nanoseconds + duration.wholeNanoseconds)
  }

  package static func - (left: MonotonicTime, right: MonotonicTime) -> Duration {
    .nanoseconds(left.nanoseconds - right.nanoseconds)
  }

  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension Duration {
  package var wholeNanoseconds: Int64 {
    Int64(attoseconds / 1_000_000_000)
  }

  /// For timeouts of poll(2) and epoll_wait(2): rounded up, so that nobody wakes too early.
  package var wholeMilliseconds: Int32 {
    Int32(clamping: (wholeNanoseconds + 999_999) / 1_000_000)
  }
}
