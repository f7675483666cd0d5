import LinuxKit

extension FileStatus {
  /// Whether its last change is so short a time ago; by the file system's clock, whose ticks are
  /// milliseconds apart, so that two changes within one tick have one status.
  func isYounger(than age: Duration) -> Bool {
    Self.now &- changed < Int(age.wholeNanoseconds)
  }
}
