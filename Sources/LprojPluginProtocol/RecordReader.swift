import LprojModel

/// The line before an entry's key and value.
struct RecordHead {
  var isVariable = false
  var keyLength = 0
  var valueLength = 0
  var line = 0
  var column = 0
}

/// Reads records from front to back; never beyond the end, whatever they say.
struct RecordReader {
  private(set) var position = 0
  /// For messages: the entry that is being read, from 1.
  private var entry = 0

  /// Reads a line of two to four numbers.
  mutating func readHead(_ bytes: Span<UInt8>) throws(EntryRecordsError) -> RecordHead {
    entry += 1
    var head = RecordHead()
    if position < bytes.count, bytes[position] == UInt8(ascii: "*") {
      head.isVariable = true
      position += 1
    }
    (head.keyLength, _) = try readNumber(bytes)
    var isLast: Bool
    (head.valueLength, isLast) = try readNumber(bytes)
    if !isLast { (head.line, isLast) = try readNumber(bytes) }
    if !isLast { (head.column, isLast) = try readNumber(bytes) }
    guard isLast else { throw problem("its line has more than four numbers") }
    return head
  }

  /// Reads a number and the space or newline after it.
  private mutating func readNumber(
    _ bytes: Span<UInt8>
  ) throws(EntryRecordsError) -> (Int, isLast: Bool) {
    var number = 0
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where position - start <= 10:
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: " ") where position - start > 1: return (number, false)
      case UInt8(ascii: "\n") where position - start > 1: return (number, true)
      default: throw problem("its line is not '<key length> <value length>' in bytes")
      }
    }
    throw problem("its line has no end")
  }

  /// Reads a piece of text, which must not begin in the middle of a character.
  mutating func read(
    _ count: Int, of bytes: Span<UInt8>
  ) throws(EntryRecordsError) -> Range<Int> {
    guard count <= bytes.count - position else {
      throw problem("it says \(count) bytes where \(bytes.count - position) are left")
    }
    if count > 0, bytes[position] & 0xC0 == 0x80 {
      throw problem("a length ends in the middle of a character")
    }
    defer { position += count }
    return position..<position + count
  }

  /// Reads the JSON of a varying text.
  mutating func readVariable(
    _ count: Int, of bytes: Span<UInt8>
  ) throws(EntryRecordsError) -> VariableText {
    let piece = bytes.extracting(try read(count, of: bytes))
    let json = unsafe piece.withUnsafeBytes { unsafe Array($0) }
    guard let text = MessageHead.decode(VaryingText.self, from: json) else {
      throw problem(
        "'\(String(decoding: json.prefix(80), as: UTF8.self))' is no varying text")
    }
    return text.text
  }

  mutating func readNewline(_ bytes: Span<UInt8>) throws(EntryRecordsError) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\n") else {
      throw problem("no newline follows its value, so a length is wrong")
    }
    position += 1
  }

  private func problem(_ what: String) -> EntryRecordsError {
    EntryRecordsError("record \(entry): \(what)")
  }
}
