/// The open-addressed index of a table while it is built: records found by the hash of their keys.
///
/// That hash has no secret, so a file may hold keys that all want one slot. Where such a run grows
/// long, the index goes over to Swift's own hash, which has another seed in each process.
struct TableIndex {
  /// Record position plus one, 0 for free; a power of two of them, at most half full.
  private(set) var slots: [UInt32] = Array(repeating: 0, count: 16)
  /// Whether records stand by ``scatteredHash(of:)``, and not by the hash that they hold.
  private(set) var isScattered = false
  /// How many records stand in it.
  private var count = 0

  /// The most slots that a record may be away from its own: several times what chance makes of the
  /// largest tables.
  static var longestRun: Int { 512 }

  /// A hash whose collisions nobody can foresee.
  static func scatteredHash(of key: Span<UInt8>) -> Int {
    var hasher = Hasher()
    unsafe key.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Takes in the records from `count` on. Of equal keys the later record takes the place of the
  /// earlier one, and is removed from its own.
  mutating func insert(
    _ records: inout [Table.Record], _ arena: [UInt8],
    _ body: (TableBuilder.Duplicate) -> Void
  ) {
    guard count < records.count else { return }
    grow(for: records, arena)
    var position = count
    while position < records.count {
      if !isScattered { position = insertNew(&records, from: position) }
      if position < records.count {
        insert(position, &records, arena, body)
        position += 1
      }
    }
    records.removeLast(records.count - count)
  }

  /// Takes in records from `start` on, up to the first one whose key may be there already; the
  /// position of that one.
  private mutating func insertNew(_ records: inout [Table.Record], from start: Int) -> Int {
    unsafe records.withUnsafeMutableBufferPointer { records in
      unsafe slots.withUnsafeMutableBufferPointer { slots in
        var newRecords = unsafe NewRecords(
          records: records, slots: slots, position: start, count: count)
        newRecords.insert()
        count = newRecords.count
        return newRecords.position
      }
    }
  }

  private mutating func insert(
    _ position: Int, _ records: inout [Table.Record], _ arena: [UInt8],
    _ body: (TableBuilder.Duplicate) -> Void
  ) {
    let record = records[position]
    var slot = home(record, arena)
    var run = 0
    while slots[slot] != 0 {
      let earlier = Int(slots[slot]) - 1
      if isSameKey(records[earlier], record, arena) {
        body(duplicate(records[earlier], record, arena))
        records[earlier] = record
        return
      }
      slot = (slot + 1) & (slots.count - 1)
      run += 1
    }
    if count != position { records[count] = record }
    count += 1
    slots[slot] = UInt32(count)
    if run > Self.longestRun, !isScattered {
      isScattered = true
      place(records, arena, in: slots.count)
    }
  }

  private func home(_ record: Table.Record, _ arena: [UInt8]) -> Int {
    let hash =
      isScattered
      ? Self.scatteredHash(of: arena.span.extracting(record.keyRange))
      : Int(truncatingIfNeeded: record.hash)
    return hash & (slots.count - 1)
  }

  private mutating func grow(for records: [Table.Record], _ arena: [UInt8]) {
    guard records.count * 2 > slots.count else { return }
    place(records, arena, in: 1 << (Int.bitWidth - (records.count * 2 - 1).leadingZeroBitCount))
  }

  /// Places the records that stand in it anew.
  private mutating func place(_ records: [Table.Record], _ arena: [UInt8], in size: Int) {
    slots = Array(repeating: 0, count: size)
    for position in 0..<count {
      var slot = home(records[position], arena)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(position + 1)
    }
  }

  private func duplicate(
    _ earlier: Table.Record, _ later: Table.Record, _ arena: [UInt8]
  ) -> TableBuilder.Duplicate {
    TableBuilder.Duplicate(
      line: Int(earlier.line), column: Int(earlier.column),
      isSameValue: earlier.isVariable == later.isVariable
        && arena[earlier.valueRange] == arena[later.valueRange],
      replacement: later)
  }

  private func isSameKey(
    _ left: Table.Record, _ right: Table.Record, _ arena: [UInt8]
  ) -> Bool {
    left.hash == right.hash && arena[left.keyRange] == arena[right.keyRange]
  }
}

extension Table.Record {
  /// The key in the arena.
  var keyRange: Range<Int> { Int(keyOffset)..<(Int(keyOffset) + Int(keyLength)) }
  /// The value in the arena.
  var valueRange: Range<Int> { Int(valueOffset)..<(Int(valueOffset) + Int(valueLength)) }
}
