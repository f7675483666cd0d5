import Glibc
import LinuxKit

extension FileStatus {
  /// Whether its last change is so short a time ago; by the file system's clock, whose ticks are
  /// milliseconds apart, so that two changes within one tick have one status.
  func isYounger(than age: Duration) -> Bool {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let elapsed = now.tv_sec &* 1_000_000_000 &+ now.tv_nsec &- changed
    return elapsed < Int(age.wholeNanoseconds)
  }
}
