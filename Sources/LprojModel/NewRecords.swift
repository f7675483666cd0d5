/// Records on their way into the slots of a ``TableIndex``, as long as their keys are new.
///
/// The inner loop of every load: each position is below `records.count`, each slot is below the
/// number of slots by the mask, and each occupant is below `count`, so no access needs a check.
@safe
struct NewRecords {
  let records: UnsafeMutableBufferPointer<Table.Record>
  /// A power of two of them, at most half full.
  let slots: UnsafeMutableBufferPointer<UInt32>
  /// The first record that was not taken in.
  private(set) var position: Int
  /// How many records stand in the slots.
  private(set) var count: Int

  /// How many slots are fetched ahead of their use, so that the waits for memory overlap.
  private static var stride: Int { 16 }

  @unsafe
  init(
    records: UnsafeMutableBufferPointer<Table.Record>, slots: UnsafeMutableBufferPointer<UInt32>,
    position: Int, count: Int
  ) {
    precondition(count <= position && count * 2 <= slots.count)
    unsafe self.records = records
    unsafe self.slots = slots
    self.position = position
    self.count = count
  }

  /// Takes in records up to the first one whose key may be there already, or which would stand far
  /// from its own slot.
  mutating func insert() {
    while unsafe position < records.count {
      let end = unsafe min(position + Self.stride, records.count)
      var taken = fetch(position..<end)
      while position < end {
        guard let slot = freeSlot(isOwnTaken: taken & 1 != 0) else { return }
        place(in: slot)
        taken &>>= 1
      }
    }
  }

  /// Which of some records have their own slot taken, as bits.
  @inline(__always)
  private func fetch(_ range: Range<Int>) -> UInt32 {
    var (taken, bit): (UInt32, UInt32) = (0, 1)
    for position in range {
      if unsafe slots[ownSlot(of: position)] != 0 { taken |= bit }
      bit &<<= 1
    }
    return taken
  }

  @inline(__always)
  private func ownSlot(of position: Int) -> Int {
    unsafe Int(truncatingIfNeeded: records[position].hash) & (slots.count &- 1)
  }

  /// - Parameter isOwnTaken: whether it was when it was fetched; a record since may have taken it.
  @inline(__always)
  private func freeSlot(isOwnTaken: Bool) -> Int? {
    let slot = ownSlot(of: position)
    return unsafe !isOwnTaken && slots[slot] == 0 ? slot : freeSlot(after: slot)
  }

  private func freeSlot(after start: Int) -> Int? {
    let hash = unsafe records[position].hash
    var slot = start
    for _ in 0..<TableIndex.longestRun {
      let occupant = unsafe Int(slots[slot])
      if occupant == 0 { return slot }
      if unsafe records[occupant &- 1].hash == hash { return nil }
      slot = unsafe (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  @inline(__always)
  private mutating func place(in slot: Int) {
    if count != position { unsafe records[count] = records[position] }
    count &+= 1
    position &+= 1
    unsafe slots[slot] = UInt32(truncatingIfNeeded: count)
  }
}
