package import LinuxKit

/// What a plugin did wrong.
package enum PluginFailure: Error, Hashable, Sendable {
  case cannotStart(Errno)
  /// It ended, or closed its output, before it answered.
  case ended(ChildEnd)
  case tooSlow(Duration)
  /// Its answer has no end, or is longer than is allowed.
  case tooMuch(limit: Int)
  /// Its answer is none, in words.
  case garbage(String)
  /// It answered that it failed.
  case refused(String)

  /// Whether another try, with a new process, may do better: it may have crashed of what it did
  /// before.
  var isWorthAnotherTry: Bool {
    switch self {
    case .ended: true
    case .cannotStart, .tooSlow, .tooMuch, .garbage, .refused: false
    }
  }
}

extension PluginFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotStart(let error): "it cannot be started: \(error)"
    case .ended(let end): "\(end) before it answered"
    case .tooSlow(let time): "it did not answer within \(time.components.seconds) s"
    case .tooMuch(let limit): "its answer is longer than \(limit) bytes"
    case .garbage(let words): words
    case .refused(let words): "it says: \(words)"
    }
  }
}
