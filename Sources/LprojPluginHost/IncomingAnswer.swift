import LprojPluginProtocol

/// An answer as it comes out of a pipe, piece by piece.
struct IncomingAnswer {
  /// Of the raw bytes.
  private let limit: Int
  private var line: [UInt8] = []
  /// How much of the line is known to have no end.
  private var searched = 0
  private var answer: PluginAnswer?
  private var byteCount = 0
  private var bytes: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ piece: ArraySlice<UInt8>) {
    if answer == nil { line += piece } else { bytes += piece }
  }

  /// The answer when all of it is there.
  mutating func take() throws(PluginFailure) -> (answer: PluginAnswer, bytes: [UInt8])? {
    if answer == nil { try takeHead() }
    guard let answer, bytes.count >= byteCount else { return nil }
    guard bytes.count == byteCount else {
      throw .garbage("it wrote \(bytes.count - byteCount) bytes more than it said")
    }
    return (answer, bytes)
  }

  private mutating func takeHead() throws(PluginFailure) {
    guard let end = line[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = line.count
      guard line.count <= PluginProtocol.headLimit else {
        throw .tooMuch(limit: PluginProtocol.headLimit)
      }
      return
    }
    let head = line[..<end]
    guard let answer = MessageHead.decode(PluginAnswer.self, from: head) else {
      let text = String(decoding: head.prefix(120), as: UTF8.self)
      throw .garbage("it answered '\(text.printable)', which is no message of the protocol")
    }
    if case .failed(let why) = answer { throw .refused(String(why.prefix(400)).printable) }
    byteCount = try Self.byteCount(of: answer, limit: limit)
    bytes.reserveCapacity(byteCount)
    bytes += line[(end + 1)...]
    line = []
    self.answer = answer
  }

  private static func byteCount(
    of answer: PluginAnswer, limit: Int
  ) throws(PluginFailure) -> Int {
    guard case .decoded(_, let decoded) = answer else { return 0 }
    var sum = 0
    for table in decoded.tables ?? [] {
      guard table.bytes >= 0 else {
        throw .garbage(
          "it said that \(decoded.byteCount) bytes follow, and one of its tables has "
            + "\(table.bytes)")
      }
      // Numbers that are no lengths of anything may come to any sum.
      guard table.bytes <= limit - sum else { throw .tooMuch(limit: limit) }
      sum += table.bytes
    }
    guard decoded.byteCount == sum else {
      throw .garbage(
        "it said that \(decoded.byteCount) bytes follow, and its tables have \(sum)")
    }
    return decoded.byteCount
  }
}
