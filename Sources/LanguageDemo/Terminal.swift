import Dispatch
import Glibc

/// The terminal in raw mode, termios(3), on the alternate screen.
final class Terminal {
  private let original: termios

  /// Takes the terminal; nil when standard input is none.
  init?() {
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
    unsafe cfmakeraw(&settings)
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    // The alternate screen, and no cursor (XTerm Control Sequences).
    Self.write("\u{1b}[?1049h\u{1b}[?25l", to: STDOUT_FILENO)
  }

  /// Gives the terminal back as it was.
  func restore() {
    Self.write("\u{1b}[?25h\u{1b}[?1049l", to: STDOUT_FILENO)
    var settings = original
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// Shows lines from the top; in one write(2), so that nothing flickers.
  func show(_ lines: [String]) {
    let frame = lines.map { "\($0)\u{1b}[K\r\n" }.joined()
    Self.write("\u{1b}[H\(frame)\u{1b}[J", to: STDOUT_FILENO)
  }

  /// Calls a function with each key on a thread of its own, and with nil at the end of input.
  func readKeys(_ body: @escaping @Sendable (Key?) -> Void) {
    DispatchQueue(label: "keys").async { @Sendable in
      var buffer = [UInt8](repeating: 0, count: 64)
      var parser = KeyParser()
      while true {
        let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return body(nil) }
        for key in parser.keys(in: buffer[..<count]) { body(key) }
      }
    }
  }

  static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      guard count > 0 || (count < 0 && errno == EINTR) else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }
}
