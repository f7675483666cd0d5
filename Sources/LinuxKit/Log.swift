/// Where a room says what happened: a value that is handed down, never a global.
package struct Log: Sendable {
  private let sink: any LogSink
  /// What matters less is not said.
  package var threshold: LogPriority

  package init(to sink: any LogSink, threshold: LogPriority = .info) {
    self.sink = sink
    self.threshold = threshold
  }

  package func write(_ entry: LogEntry) {
    if entry.priority >= threshold { sink.write(entry) }
  }

  /// - Parameter message: not computed when it is not said.
  package func write(
    _ priority: LogPriority, _ message: @autoclosure () -> String, messageID: MessageID? = nil,
    fields: @autoclosure () -> [LogField] = []
  ) {
    guard priority >= threshold else { return }
    sink.write(LogEntry(priority, message(), messageID: messageID, fields: fields()))
  }
}

/// Takes entries, from any thread; never fails: a log that cannot be written is nobody's error.
package protocol LogSink: Sendable {
  func write(_ entry: LogEntry)
}
