import LinuxKit

/// The kinds of events in the journal: each has its number, the same in every release, by which
/// `journalctl MESSAGE_ID=…` finds it and `systemd/lprojd.catalog` explains it.
enum LogMessage {
  /// A bundle is served for the first time.
  static let started = MessageID("e1cd00e222b34d9886a19f9312f48c25")
  /// A new generation is served.
  static let changed = MessageID("5f6dbf5500ff44e0a61823217eb76235")
  /// Another language is selected.
  static let selected = MessageID("962c7c96d6764c27b5d68740c1b54d72")
  /// A problem in a file.
  static let problem = MessageID("70ec0deb0a234faf8eef7bbd6a40b724")
  /// A problem is gone.
  static let resolved = MessageID("3c42bce60e69450c82d14c624176897d")
  /// A configuration is wrong, and the one before stays.
  static let configurationRefused = MessageID("e957968603954482b3271ac5519a10ad")
  /// A part of the configuration has no effect, or only at the next start.
  static let configurationNote = MessageID("82a5a4b09d0f4dc5a37163cde2f565de")
  /// Everything was read again because an operator asked for it.
  static let reloaded = MessageID("cf54039349dd4841bf230bb6f27a8458")
  /// The answer to SIGUSR1.
  static let status = MessageID("8d15608aacab442c9f909abec85e8506")
  /// The state directory cannot be used: selections are not remembered.
  static let stateProblem = MessageID("c88a58bb41f64130bcfd0fe276f9f0ad")
  /// Somebody removed or changed images, and they are written again.
  static let imagesRepaired = MessageID("85416685820e453fb17312d0e6f91836")
  /// Directories are polled, or watched by events again.
  static let polling = MessageID("ddbd6f1489425afca19166d3da902c7e")
  /// A client was refused or its connection ended: a limit, no Varlink, too slow.
  static let clientRefused = MessageID("414277f0d6e04406b31ef68dcfa771ae")
  /// A client called what it may not.
  static let accessDenied = MessageID("5bce772eeec049e58261836f00926ab0")
  /// New clients wait for a descriptor, or no longer do.
  static let acceptPaused = MessageID("7121de0df1164e328be45272d132184f")
  /// The daemon ends.
  static let stopping = MessageID("09a67e7fc71c4aac9b9dbbbd6674f84e")
  /// Something of the system failed: the sockets, the service manager.
  static let systemFailure = MessageID("c92b02f19f3a4ab78b7298ffe7ec5d23")
  /// A plugin came, went, failed or said something.
  static let plugin = MessageID("b9c5a2d7f3e04c8f9a16d4e85bc07123")
}
