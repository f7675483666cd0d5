import LprojModel

/// Checks a binary property list before Foundation's decoder sees it (CFBinaryPList.c).
///
/// What could make a decoder read outside the file, run without end or fill the memory is
/// refused here: offsets and references out of range, containers within themselves, nesting
/// beyond the limit, and shared objects that expand to far more than the file's size.
struct BinaryPropertyList {
  static let magic = Array("bplist00".utf8)

  let bytes: [UInt8]
  private let offsetSize: Int
  let referenceSize: Int
  let objectCount: Int
  private let topObject: Int
  /// Where the offset table begins, and the objects end.
  let objectsEnd: Int

  /// Reads a file that begins with ``magic``.
  static func read(_ bytes: [UInt8]) throws(FormatError) -> PropertyListValue {
    let list = try BinaryPropertyList(bytes)
    var walk = BinaryPropertyListWalk(list)
    try walk.run(from: list.topObject)
    return try PropertyListValue.decode(bytes)
  }

  private init(_ bytes: [UInt8]) throws(FormatError) {
    self.bytes = bytes
    let trailer = bytes.count - 32
    guard trailer >= Self.magic.count else { throw Self.malformed("it ends before its trailer") }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw Self.malformed("its trailer gives a wrong size of offsets or references")
    }
    // An object takes at least its marker, an offset and a reference at least a byte.
    guard
      let count = Self.integer(bytes, trailer + 8, 8), count > 0, count <= trailer,
      let top = Self.integer(bytes, trailer + 16, 8), top < count,
      let table = Self.integer(bytes, trailer + 24, 8), table >= Self.magic.count,
      table <= trailer, count * offsetSize <= trailer - table
    else { throw Self.malformed("its trailer points outside the file") }
    objectCount = count
    topObject = top
    objectsEnd = table
  }

  /// Where an object begins.
  func offset(of object: Int) throws(FormatError) -> Int {
    guard
      let offset = Self.integer(bytes, objectsEnd + object * offsetSize, offsetSize),
      offset >= Self.magic.count, offset < objectsEnd
    else { throw Self.malformed("object \(object) lies outside the file") }
    return offset
  }

  /// The reference at a place among the objects.
  func reference(at position: Int) throws(FormatError) -> Int {
    guard
      let object = Self.integer(bytes, position, referenceSize), object < objectCount
    else { throw Self.malformed("a reference names an object that is not there") }
    return object
  }

  /// A big-endian integer of up to eight bytes, nil when it is no `Int`.
  static func integer(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard size <= 8, start >= 0, start <= bytes.count - size else { return nil }
    let value = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  static func malformed(_ reason: String) -> FormatError {
    FormatError(
      .malformedPropertyList,
      "the binary property list is damaged: \(reason); copy or build it again")
  }
}
