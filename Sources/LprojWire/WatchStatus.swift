/// How changes are seen.
package struct WatchStatus: Codable, Hashable, Sendable {
  /// `inotify` or `polling`.
  package var mode: String
  package var directories: Int
  package var polledDirectories: Int
  /// Full scans after the kernel's queue was too full.
  package var overflows: Int
  /// How often everything was compared with the files' status.
  package var verifications: Int
  /// Changes of tables that only this comparison found.
  package var caughtByVerification: Int

  package init(
    mode: String, directories: Int, polledDirectories: Int = 0, overflows: Int = 0,
    verifications: Int = 0, caughtByVerification: Int = 0
  ) {
    self.mode = mode
    self.directories = directories
    self.polledDirectories = polledDirectories
    self.overflows = overflows
    self.verifications = verifications
    self.caughtByVerification = caughtByVerification
  }
}
