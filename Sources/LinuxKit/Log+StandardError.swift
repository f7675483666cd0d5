import Glibc

extension Log {
  /// The sink that fits what standard error is: the journal with fields, a terminal with colours
  /// (unless NO_COLOR is set, no-color.org), or plain lines.
  package static func sinkForStandardError(showingTime: Bool = false) -> any LogSink {
    if JournalSink.isStream(STDERR_FILENO) {
      // In a container the stream may be there without the socket; then levels go in prefixes.
      return JournalSink.isAvailable
        ? JournalSink() : LineSink(descriptor: STDERR_FILENO, style: .prefixed)
    }
    let isColoured = isatty(STDERR_FILENO) == 1 && (environmentVariable("NO_COLOR") ?? "").isEmpty
    return LineSink(
      descriptor: STDERR_FILENO, style: isColoured ? .coloured : .plain, showsTime: showingTime)
  }
}
