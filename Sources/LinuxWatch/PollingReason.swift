package import LinuxKit

/// Why a directory is polled; its description says what to do about it.
package enum PollingReason: Error, Hashable, Sendable {
  /// A file system where others make changes that inotify(7) does not report.
  case fileSystem(String)
  case watchesExhausted
  case instancesExhausted
  /// The process has no free descriptor.
  case descriptorsExhausted
  /// The library waits with select(2), which cannot hold a descriptor from 1024 on.
  case descriptorTooHigh
  case refused(Errno)
}

extension PollingReason {
  /// Whether trying again may help.
  var mayPass: Bool {
    if case .fileSystem = self { false } else { true }
  }
}

extension PollingReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fileSystem(let name):
      "Changes made elsewhere on \(name) are not reported by the kernel"
    case .watchesExhausted:
      "The user's inotify watches are used up: raise the sysctl fs.inotify.max_user_watches"
    case .instancesExhausted:
      "The user's inotify instances or the process's descriptors are used up: "
        + "raise the sysctl fs.inotify.max_user_instances or LimitNOFILE"
    case .descriptorsExhausted:
      "The process has no free file descriptor: raise LimitNOFILE"
    case .descriptorTooHigh:
      "No file descriptor below 1024 is free, and the inotify library needs one"
    case .refused(let error):
      "The kernel refused to watch: \(error)"
    }
  }
}
