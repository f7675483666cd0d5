import LprojPlugin
import Synchronization

/// How one plugin does: counts, and whether it may still be started. Any thread.
final class PluginHealth: Sendable {
  struct State {
    /// Files decoded, or events dealt with.
    var served = 0
    /// Starts after a failure.
    var restarts = 0
    var failuresInARow = 0
    var lastError: String?
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: of failures in a row, after which it is quarantined.
  init(limit: Int) {
    self.limit = limit
  }

  var current: State { state.withLock { $0 } }

  var isQuarantined: Bool { state.withLock { $0.failuresInARow >= limit } }

  func noteSuccess() {
    state.withLock { state in
      state.served += 1
      state.failuresInARow = 0
    }
  }

  func noteFailure(_ words: String) {
    state.withLock { state in
      state.failuresInARow += 1
      state.lastError = words
    }
  }

  func noteRestart() {
    state.withLock { $0.restarts += 1 }
  }

  /// How long to wait before it is started again.
  var delay: Duration {
    RestartPause.after(failures: state.withLock { $0.failuresInARow })
  }
}
