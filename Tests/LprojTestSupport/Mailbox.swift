import Glibc
package import LinuxKit

/// A queue from the thing under test to the test, which waits for what comes instead of asking
/// again and again.
///
/// Unchecked, because the messages are reached under `mutex` only.
package final class Mailbox<Message: Sendable>: @unchecked Sendable {
  private var messages: [Message] = []
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(arrival, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(mutex)
    arrival.deallocate()
    mutex.deallocate()
  }

  package func put(_ message: Message) {
    pthread_mutex_lock(mutex)
    messages.append(message)
    pthread_mutex_unlock(mutex)
    pthread_cond_signal(arrival)
  }

  /// Takes the oldest message, and waits for one when there is none; blocks the thread.
  ///
  /// - Returns: nil when none came until the deadline, which only guards against hanging.
  package func next(until deadline: MonotonicTime) -> Message? {
    var time = timespec(
      tv_sec: Int(deadline.nanoseconds / 1_000_000_000),
      tv_nsec: Int(deadline.nanoseconds % 1_000_000_000))
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while messages.isEmpty {
      if pthread_cond_timedwait(arrival, mutex, &time) == ETIMEDOUT { break }
    }
    return messages.isEmpty ? nil : messages.removeFirst()
  }

  package func next(within timeout: Duration = .seconds(10)) -> Message? {
    next(until: .now + timeout)
  }

  /// The same without blocking the caller's thread, for tests of what runs on Swift's pool: a
  /// thread of its own does the waiting.
  package func next(within timeout: Duration = .seconds(10)) async throws -> Message? {
    try await withCheckedThrowingContinuation { continuation in
      do {
        _ = try Thread(name: "mailbox") {
          continuation.resume(returning: self.next(until: .now + timeout))
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Takes everything that is there now.
  package func takeAll() -> [Message] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let all = messages
    messages = []
    return all
  }
}
