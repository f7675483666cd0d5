import LprojModel

/// One object of a binary property list: its kind and where its content lies, in range.
struct BinaryPropertyListObject {
  enum Kind {
    case scalar
    case string
    case array
    case dictionary
  }

  let kind: Kind
  /// Bytes of content, or the number of elements or members.
  let count: Int
  /// Where the content begins: bytes or references.
  let start: Int
  private let list: BinaryPropertyList

  init(_ number: Int, of list: BinaryPropertyList) throws(FormatError) {
    self.list = list
    let offset = try list.offset(of: number)
    let marker = list.bytes[offset]
    switch marker {
    case 0x08, 0x09: (kind, count, start) = (.scalar, 1, offset)
    case 0x10...0x14: (kind, count, start) = (.scalar, 1 << Int(marker & 0xF), offset + 1)
    case 0x22, 0x23, 0x33: (kind, count, start) = (.scalar, 1 << Int(marker & 0xF), offset + 1)
    case 0x40...0x6F, 0xA0...0xAF, 0xD0...0xDF:
      kind =
        switch marker >> 4 {
        case 0x4: .scalar
        case 0xA: .array
        case 0xD: .dictionary
        default: .string
        }
      (count, start) = try Self.length(at: offset, of: list)
    default:
      throw BinaryPropertyList.malformed(
        "object \(number) is of the unknown kind 0x\(String(marker, radix: 16))")
    }
    // UTF-16 takes two bytes a unit, a dictionary a reference for each key and each value.
    let unit =
      switch marker >> 4 {
      case 0x6: 2
      case 0xA: list.referenceSize
      case 0xD: list.referenceSize * 2
      default: 1
      }
    guard start <= list.objectsEnd, count <= (list.objectsEnd - start) / unit else {
      throw BinaryPropertyList.malformed("object \(number) reaches beyond its end")
    }
  }

  /// The length in a marker, or in the integer that follows it.
  private static func length(
    at offset: Int, of list: BinaryPropertyList
  ) throws(FormatError) -> (count: Int, start: Int) {
    let low = Int(list.bytes[offset] & 0xF)
    guard low == 0xF else { return (low, offset + 1) }
    let marker = offset + 1 < list.objectsEnd ? list.bytes[offset + 1] : 0
    let size = 1 << Int(marker & 0xF)
    guard
      (0x10...0x13).contains(marker),
      let count = BinaryPropertyList.integer(list.bytes, offset + 2, size)
    else { throw BinaryPropertyList.malformed("a length is not an integer") }
    return (count, offset + 2 + size)
  }

  /// How many objects it refers to.
  var referenceCount: Int {
    switch kind {
    case .scalar, .string: 0
    case .array: count
    case .dictionary: count * 2
    }
  }

  /// The object that it refers to at a position; a dictionary's keys come before its values.
  func reference(_ position: Int) throws(FormatError) -> Int {
    try list.reference(at: start + position * list.referenceSize)
  }

  /// Whether a position holds a key.
  func isKey(_ position: Int) -> Bool { kind == .dictionary && position < count }
}
