/// How long a plugin or a sink that failed is left alone before it is tried again.
package enum RestartPause {
  /// A tenth of a second after the first failure, and twice as long after each one more, up to half
  /// a minute.
  ///
  /// - Parameter failures: in a row.
  package static func after(failures: Int) -> Duration {
    failures < 1 ? .zero : .milliseconds(100 << min(failures - 1, 8))
  }
}
