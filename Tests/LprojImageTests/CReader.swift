import CLprojImage
import Testing

/// The C interface as a C program would use it, on a heap copy of exactly the image's size, so
/// that the address sanitizer sees a byte read too far.
final class CReader {
  private let memory: UnsafeMutableRawBufferPointer
  private(set) var image = lprojd_image()
  let status: lprojd_image_status

  init(_ bytes: [UInt8]) {
    memory = .allocate(byteCount: bytes.count, alignment: 1)
    memory.copyBytes(from: bytes)
    status = lprojd_image_open(memory.baseAddress, bytes.count, &image)
  }

  deinit {
    memory.deallocate()
  }

  /// The value of a key of table `Localizable`.
  func value(forKey key: [UInt8]) -> [UInt8]? {
    var table = lprojd_table()
    guard lprojd_image_table(&image, nil, 0, &table) else { return nil }
    return value(forKey: key, of: table)
  }

  func value(forKey key: [UInt8], of table: lprojd_table) -> [UInt8]? {
    var table = table
    var entry = lprojd_entry()
    let (isFound, value) = key.withUnsafeBytes { key in
      let start = key.baseAddress?.assumingMemoryBound(to: CChar.self)
      return (
        lprojd_image_lookup(&table, start, key.count, &entry),
        lprojd_image_value(&table, start, key.count)
      )
    }
    // What the Swift client asks must find the same.
    #expect(value.bytes == (isFound ? entry.value.bytes : nil))
    guard isFound else { return nil }
    let parts = UInt64(entry.kind) << 48 | UInt64(entry.language) << 32
    #expect(value.header & (1 << 56 - 1) == parts | UInt64(entry.value.length))
    return bytes(entry.value)
  }

  /// Reads all that can be reached, and looks `keys` up in every table.
  ///
  /// - Returns: how many entries there were.
  @discardableResult
  func readAll(keys: [[UInt8]] = []) -> Int {
    _ = bytes(lprojd_image_bundle(&image))
    for index in 0...min(image.language_count, 100) {
      _ = bytes(lprojd_image_language(&image, index))
    }
    var count = 0
    for index in 0...min(image.table_count, 100) {
      let name = lprojd_image_table_name(&image, index)
      _ = bytes(name)
      var table = lprojd_table()
      guard lprojd_image_table_at(&image, index, &table) else { continue }
      var named = lprojd_table()
      _ = lprojd_image_table(&image, name.bytes, name.length, &named)
      count += readAll(table, keys: keys)
    }
    return count
  }

  private func readAll(_ table: lprojd_table, keys: [[UInt8]]) -> Int {
    var table = table
    var cursor = 0
    var count = 0
    var entry = lprojd_entry()
    while lprojd_image_next(&table, &cursor, &entry) {
      count += 1
      _ = bytes(entry.value)
      _ = value(forKey: bytes(entry.key), of: table)
    }
    for key in keys { _ = value(forKey: key, of: table) }
    return count
  }

  private func bytes(_ text: lprojd_text) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: text.bytes, count: text.length))
  }
}
