package import LinuxKit

/// What became of a ``WatchRequest``.
package enum WatchOutcome: Hashable, Sendable {
  /// Every change from now on is reported; what is listed after this is complete.
  case watched
  /// Taken for changed every few seconds; where the kernel reports some changes, at those too.
  case polled(PollingReason)
  /// Neither: it does not exist, is no directory, may not be read.
  case failed(Errno)
}
