package import LprojModel

/// The entries of a table as raw bytes, without escapes.
///
/// Each entry is a line with the lengths of its key and its value in bytes, and optionally the line
/// and the column of its place in the file; then the key, the value and a newline:
///
///     4 7 12 1
///     OpenÖffnen
///
/// With a `*` before the lengths the value is the JSON of a varying text (``VaryingText``).
package enum EntryRecords {
  /// - Returns: the table; or in words what is wrong with the records.
  package static func decode(
    _ bytes: Span<UInt8>
  ) throws(EntryRecordsError) -> Table {
    guard (try? UTF8Span(validating: bytes)) != nil else {
      throw EntryRecordsError("the records are not UTF-8")
    }
    var reader = RecordReader()
    var builder = TableBuilder(byteCount: bytes.count)
    while reader.position < bytes.count {
      let head = try reader.readHead(bytes)
      let keyStart = builder.end
      builder.append(bytes.extracting(try reader.read(head.keyLength, of: bytes)))
      let valueStart = builder.end
      if head.isVariable {
        let text = try reader.readVariable(head.valueLength, of: bytes)
        builder.append(text.packed.span)
      } else {
        builder.append(bytes.extracting(try reader.read(head.valueLength, of: bytes)))
      }
      try reader.readNewline(bytes)
      builder.add(
        key: keyStart..<valueStart, value: valueStart..<builder.end, isVariable: head.isVariable,
        line: head.line, column: head.column)
    }
    return builder.build()
  }

  package static func encode(_ table: Table) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(table.arena.count + table.count * 16)
    for entry in table.entries {
      let record = entry.record
      var value = entry.valueBytes
      if entry.isVariable, case .variable(let text) = entry.value {
        bytes.append(UInt8(ascii: "*"))
        value = MessageHead.encode(VaryingText(text)).dropLast()[...]
      }
      append(Int(record.keyLength), to: &bytes, before: " ")
      append(value.count, to: &bytes, before: " ")
      append(Int(record.line), to: &bytes, before: " ")
      append(Int(record.column), to: &bytes, before: "\n")
      bytes.append(contentsOf: entry.keyBytes)
      bytes.append(contentsOf: value)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static func append(_ number: Int, to bytes: inout [UInt8], before end: Unicode.Scalar) {
    appendDigits(of: number, to: &bytes)
    bytes.append(UInt8(ascii: end))
  }

  /// By hand: `String` takes as long as all the rest.
  private static func appendDigits(of number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { appendDigits(of: number / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

/// Why records are no table.
package struct EntryRecordsError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
