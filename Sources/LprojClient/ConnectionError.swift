package import LinuxKit
package import LprojWire

/// Why the daemon did not answer, or what it answered instead.
package enum ConnectionError: Error {
  /// Nobody listens at any of the places.
  case unreachable([Attempt])
  /// The connection ended in the middle.
  case lost(FilePath, Errno)
  case timedOut(FilePath)
  /// Something else than this daemon answers, or another version of it.
  case notUnderstood(FilePath, String)
  /// The daemon's own answer.
  case refused(CallError)

  package struct Attempt: Sendable {
    package let path: FilePath
    package let error: Errno

    package init(path: FilePath, error: Errno) {
      self.path = path
      self.error = error
    }
  }

  /// Whether it is the daemon's word, and not that it cannot be reached.
  package var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }
}

extension ConnectionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreachable(let attempts):
      let tried = attempts.map { "'\($0.path)' (\($0.error))" }.joined(separator: ", ")
      return "No daemon can be reached at \(tried); is lprojd running? --socket PATH names another"
    case .lost(let path, let error):
      return "The connection to '\(path)' ended before the answer came: \(error)"
    case .timedOut(let path):
      return "The daemon at '\(path)' did not answer in time"
    case .notUnderstood(let path, let reason):
      return "What answers at '\(path)' is not understood: \(reason)"
    case .refused(let error):
      return "\(error)"
    }
  }
}
