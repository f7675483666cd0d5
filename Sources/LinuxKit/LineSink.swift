import Glibc

/// Entries as lines for people, without their fields; one write(2) an entry, so that those of two
/// threads do not mix.
package struct LineSink: LogSink {
  package enum Style: Sendable {
    case plain
    /// The level in colour, for a terminal.
    case coloured
    /// `<4>` before each line, which journald takes for the level, sd-daemon(3).
    case prefixed
  }

  private let descriptor: Int32
  private let style: Style
  private let showsTime: Bool

  /// - Parameters:
  ///   - descriptor: one that outlives the sink, 2 for standard error. One that blocks, blocks
  ///     the writer.
  ///   - showsTime: whether lines begin with the time of day in UTC.
  package init(descriptor: Int32, style: Style, showsTime: Bool = false) {
    self.descriptor = descriptor
    self.style = style
    self.showsTime = showsTime
  }

  package func write(_ entry: LogEntry) {
    Self.write(text(of: entry), to: descriptor)
  }

  /// Writes text as it is, whole; what nobody can take is dropped.
  package static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      guard count > 0 || (count < 0 && Errno.current == .interrupted) else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  /// The lines of an entry, each ended.
  package func text(of entry: LogEntry, at seconds: Int = time(nil)) -> String {
    let start = showsTime ? timeOfDay(seconds) + " " : ""
    let lines = entry.message.isPlain ? [entry.message] : Self.lines(of: entry.message)
    let first = lines.first ?? ""
    let text = ["\(start)\(label(entry.priority)) \(first)"] + lines.dropFirst().map { "  \($0)" }
    let prefix = style == .prefixed ? "<\(entry.priority.rawValue)>" : ""
    return text.map { "\(prefix)\($0)\n" }.joined()
  }

  private static func lines(of message: String) -> [String] {
    message.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
      .map { $0.visible(keeping: "\t") }
  }

  private func label(_ priority: LogPriority) -> String {
    guard style == .coloured else { return "\(priority.word):" }
    let colour =
      switch priority {
      case .emergency, .alert, .critical, .error: "31"
      case .warning: "33"
      case .notice, .info: "32"
      case .debug: "2"
      }
    return "\u{1B}[\(colour)m\(priority.word):\u{1B}[0m"
  }

  private func timeOfDay(_ seconds: Int) -> String {
    [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
