/// Turns UTF-16 into UTF-8 in one pass, four units at a time where they are ASCII.
///
/// Reads within `units` only, and writes at most three bytes a unit from `output` on: the caller
/// owns both and keeps them alive.
@safe
struct UTF16Transcoder {
  private let units: UnsafeRawBufferPointer
  private let count: Int
  private let output: UnsafeMutablePointer<UInt8>
  private var position = 0
  private var written = 0

  /// - Parameter units: an even number of bytes.
  @unsafe
  init(units: UnsafeRawBufferPointer, output: UnsafeMutablePointer<UInt8>) {
    precondition(units.count.isMultiple(of: 2))
    unsafe self.units = units
    count = units.count
    unsafe self.output = output
  }

  /// Transcodes all; the number of bytes written.
  mutating func run<Order: ByteOrder>(_: Order.Type) -> Int {
    while position < count {
      copyASCII(Order.self)
      if position < count { copyScalar(Order.self) }
    }
    return written
  }

  private mutating func copyASCII<Order: ByteOrder>(_: Order.Type) {
    while position + 8 <= count {
      let word = Order.native(
        unsafe units.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      guard word & 0xFF80_FF80_FF80_FF80 == 0 else { return }
      let pairs = (word | word >> 8) & 0x0000_FFFF_0000_FFFF
      unsafe UnsafeMutableRawPointer(output + written).storeBytes(
        of: UInt32(truncatingIfNeeded: pairs | pairs >> 16).littleEndian, as: UInt32.self)
      position += 8
      written += 4
    }
  }

  private mutating func next<Order: ByteOrder>(_: Order.Type) -> UInt32 {
    let unit = Order.native(unsafe units.loadUnaligned(fromByteOffset: position, as: UInt16.self))
    position += 2
    return UInt32(unit)
  }

  private mutating func copyScalar<Order: ByteOrder>(_: Order.Type) {
    var scalar = next(Order.self)
    if scalar & 0xF800 == 0xD800 {
      scalar = pair(high: scalar, Order.self)
    }
    switch scalar {
    case ..<0x80: put(scalar)
    case ..<0x800:
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    case ..<0x1_0000:
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    default:
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }

  private mutating func pair<Order: ByteOrder>(high: UInt32, _: Order.Type) -> UInt32 {
    guard high < 0xDC00, position < count else { return 0xFFFD }
    let low = next(Order.self)
    guard low & 0xFC00 == 0xDC00 else {
      position -= 2
      return 0xFFFD
    }
    return 0x1_0000 + ((high & 0x3FF) << 10 | low & 0x3FF)
  }

  private mutating func put(_ byte: UInt32) {
    unsafe output[written] = UInt8(truncatingIfNeeded: byte)
    written += 1
  }
}

/// The order of bytes in a UTF-16 unit.
protocol ByteOrder {
  static func native(_ unit: UInt16) -> UInt16
  /// Four units, the first one lowest.
  static func native(_ units: UInt64) -> UInt64
}

enum LittleEndian: ByteOrder {
  static func native(_ unit: UInt16) -> UInt16 { UInt16(littleEndian: unit) }
  static func native(_ units: UInt64) -> UInt64 { UInt64(littleEndian: units) }
}

enum BigEndian: ByteOrder {
  static func native(_ unit: UInt16) -> UInt16 { UInt16(bigEndian: unit) }
  static func native(_ units: UInt64) -> UInt64 {
    let units = UInt64(littleEndian: units)
    return (units & 0x00FF_00FF_00FF_00FF) << 8 | (units >> 8) & 0x00FF_00FF_00FF_00FF
  }
}
