import FoundationEssentials
import Glibc
import LinuxKit

/// What goes to standard output and standard error.
///
/// Everything is written at once and whole; a reader that went away (`| head`) ends the program
/// quietly.
enum Output {
  /// Writes a line to standard output.
  static func print(_ line: String) {
    write(line + "\n", to: STDOUT_FILENO)
  }

  /// Writes text to standard output as it is.
  static func write(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// Writes a line to standard error, after the program's name.
  static func complain(_ message: String) {
    write("lprojctl: \(message)\n", to: STDERR_FILENO)
  }

  /// Writes a line to standard error as it is.
  static func warn(_ line: String) {
    write(line + "\n", to: STDERR_FILENO)
  }

  /// Writes a value as JSON, indented and with its members in order.
  static func json(_ value: some Encodable, isCompact: Bool = false) {
    print(encoded(value, isCompact: isCompact))
  }

  /// A value as JSON, indented and with its members in order.
  static func encoded(_ value: some Encodable, isCompact: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      isCompact
      ? [.sortedKeys, .withoutEscapingSlashes]
      : [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("what the program prints has a JSON form")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private static func write(_ text: String, to number: Int32) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          number, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if count < 0, Errno.current == .interrupted {
        continue
      } else {
        // Nobody reads any more: there is no one to tell.
        exit(number == STDOUT_FILENO ? ExitStatus.no.rawValue : ExitStatus.done.rawValue)
      }
    }
  }
}
