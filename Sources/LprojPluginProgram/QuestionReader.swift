import Glibc
import LinuxKit
import LprojPluginProtocol

/// The daemon's questions, one after the other, with the raw bytes behind each.
struct QuestionReader: ~Copyable {
  private let input: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)
  private var start = 0
  private var end = 0

  init(_ input: consuming Descriptor) {
    self.input = input
  }

  /// - Returns: nil at the end of the input.
  /// - Throws: `EBADMSG` for what is no question.
  mutating func next() throws(Errno) -> (PluginQuestion, [UInt8])? {
    guard let line = try readLine() else { return nil }
    guard let question = MessageHead.decode(PluginQuestion.self, from: line) else {
      throw Errno(EBADMSG)
    }
    guard case .decode(_, let file) = question else { return (question, []) }
    return (question, try readBytes(file.byteCount))
  }

  private mutating func readLine() throws(Errno) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let newline = buffer[start..<end].firstIndex(of: UInt8(ascii: "\n")) {
        line += buffer[start..<newline]
        start = newline + 1
        return line
      }
      line += buffer[start..<end]
      start = end
      guard line.count <= PluginProtocol.headLimit else { throw Errno(EBADMSG) }
      guard try fill() else { return nil }
    }
  }

  private mutating func readBytes(_ count: Int) throws(Errno) -> [UInt8] {
    guard count >= 0 else { throw Errno(EBADMSG) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while true {
      let piece = buffer[start..<min(end, start + count - bytes.count)]
      bytes += piece
      start += piece.count
      if bytes.count == count { return bytes }
      guard try fill() else { throw Errno(EBADMSG) }
    }
  }

  /// Only when all that was read is taken; answers whether anything came.
  private mutating func fill() throws(Errno) -> Bool {
    let count = try valueOrErrno {
      unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe read(input.number, buffer.baseAddress, buffer.count)
      }
    }
    (start, end) = (0, count)
    return count > 0
  }
}
