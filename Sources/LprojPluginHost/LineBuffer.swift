import LinuxKit
import Synchronization

/// Pieces of text in, printable lines out.
final class LineBuffer: Sendable {
  private let limit: Int
  private let say: @Sendable (String) -> Void
  private let pending = Mutex<[UInt8]>([])

  init(limit: Int, say: @escaping @Sendable (String) -> Void) {
    self.limit = limit
    self.say = say
  }

  /// - Returns: how many lines there were.
  func append(_ piece: ArraySlice<UInt8>) -> Int {
    let lines = pending.withLock { pending -> [[UInt8]] in
      var lines: [[UInt8]] = []
      for byte in piece {
        if byte == UInt8(ascii: "\n") {
          lines.append(pending)
          pending.removeAll(keepingCapacity: true)
        } else if pending.count < limit {
          pending.append(byte)
        }
      }
      return lines
    }
    for line in lines where !line.isEmpty { tell(line) }
    return lines.count
  }

  /// The last line need not have an end.
  func finish() {
    let rest = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    if !rest.isEmpty { tell(rest) }
  }

  private func tell(_ line: [UInt8]) {
    say(String(decoding: line, as: UTF8.self).printable)
  }
}

extension StringProtocol {
  /// Without control characters, so that it is one line wherever it is shown.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
