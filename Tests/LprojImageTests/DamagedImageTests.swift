import CLprojImage
import CXXHash
import LprojImage
import LprojModel
import LprojTestSupport
import Testing

/// Images with any byte wrong: refused, or read within their bounds. The second kind needs a
/// checksum that fits; run with `--sanitize=address` to see reads out of bounds.
@Suite struct DamagedImageTests {
  private static let keys = ["a", "", "files", "longer than sixteen bytes", "absent"]
  private static let image: [UInt8] = ImageWriter(
    ImageContents(
      bundle: "app", language: "de", developmentRegion: "en", revision: Generation(3),
      tables: [
        ImageTable(
          name: .localizable,
          layers: [
            ImageLayer(
              language: "de",
              table: .making([
                ("a", .text("1")), ("", .text("")), ("files", .variable(.files)),
                ("longer than sixteen bytes", .text("2")),
              ])),
            .making("en", ["b": "3", "c": "4"]),
          ]),
        ImageTable(name: TableName("Other"), layers: [.making("en", ["a": "5"])]),
        ImageTable(name: TableName("Empty"), layers: []),
      ])
  ).bytes()
  private static let keyBytes = keys.map { Array($0.utf8) }

  @Test func everyChangedByteIsRefused() {
    for position in Self.image.indices {
      for value in Self.values(for: Self.image[position]) {
        var bytes = Self.image
        bytes[position] = value
        #expect(CReader(bytes).status != LPROJD_IMAGE_OK, "byte \(position) as \(value)")
      }
    }
  }

  @Test func everyChangedByteUnderARightChecksumStaysInBounds() {
    for position in Self.image.indices {
      for value in Self.values(for: Self.image[position]) {
        var bytes = Self.image
        bytes[position] = value
        Self.read(Self.sealed(bytes))
      }
    }
  }

  @Test func everyChangedWordUnderARightChecksumStaysInBounds() {
    for position in stride(from: 32, to: Self.image.count - 3, by: 4) {
      for value: UInt32 in [0, 1, 12, 0xFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF4, .max] {
        var bytes = Self.image
        for byte in 0..<4 {
          bytes[position + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
        }
        Self.read(Self.sealed(bytes))
      }
    }
  }

  @Test func randomDamageUnderARightChecksumStaysInBounds() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<5_000 {
      var bytes = Self.image
      for _ in 0..<(1 + random.next() % 6) {
        bytes[Int.random(in: 32..<bytes.count, using: &random)] = UInt8(
          truncatingIfNeeded: random.next())
      }
      Self.read(Self.sealed(bytes))
    }
  }

  @Test func everyTruncationIsRefused() {
    for count in Self.image.indices {
      let bytes = Array(Self.image.prefix(count))
      #expect(CReader(bytes).status == LPROJD_IMAGE_TRUNCATED, "\(count) bytes")
      // The same with a header that agrees.
      if count >= 64 { Self.read(Self.sealed(bytes)) }
    }
    #expect(CReader(Self.image + [0]).status == LPROJD_IMAGE_TOO_LONG)
  }

  struct Lie: CustomTestStringConvertible {
    var name: String
    var position: Int
    var value: UInt32
    var testDescription: String { name }
  }

  /// The image has 2 languages at 64 and 3 tables at 80, 112 and 144.
  static let lies = [
    Lie(name: "header of another size", position: 12, value: 72),
    Lie(name: "no language", position: 48, value: 0),
    Lie(name: "more languages than bytes", position: 48, value: 1 << 30),
    Lie(name: "unknown development region", position: 52, value: 2),
    Lie(name: "more tables than bytes", position: 56, value: .max),
    Lie(name: "unknown default table", position: 60, value: 3),
    Lie(name: "two languages with one text", position: 72, value: 176 + 4),
    Lie(name: "endless text", position: 76, value: .max),
    Lie(name: "table at an odd place", position: 80 + 8, value: 257),
    Lie(name: "table over another", position: 112 + 8, value: 256),
    Lie(name: "table without buckets", position: 112 + 24, value: 0),
    Lie(name: "more entries than slots", position: 112 + 28, value: 16),
    Lie(name: "entries beyond the end", position: 144 + 16, value: 1 << 20),
  ]

  @Test(arguments: lies)
  func directoryThatLiesIsRefused(lie: Lie) {
    var bytes = Self.image
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: lie.value, toByteOffset: lie.position, as: UInt32.self)
    }
    #expect(CReader(Self.sealed(Self.image)).status == LPROJD_IMAGE_OK)
    #expect(CReader(Self.sealed(bytes)).status == LPROJD_IMAGE_BAD_DIRECTORY)
  }

  private static func values(for byte: UInt8) -> Set<UInt8> {
    Set([0, 1, 0x7F, 0x80, 0xFF, byte ^ 1, byte ^ 0x80, byte &+ 4]).subtracting([byte])
  }

  private static func read(_ bytes: [UInt8]) {
    let reader = CReader(bytes)
    if reader.status == LPROJD_IMAGE_OK { reader.readAll(keys: keyBytes) }
    if let image = try? MappedImage(copying: bytes.span, name: "damaged") {
      // Any answer is right: only a read out of bounds or a trap would be wrong.
      _ = try? image.check()
      for key in keys { _ = image.entry(forKey: key) }
    }
  }

  /// The bytes with the size and the checksum that fit them.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var sealed = bytes
    sealed.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: UInt64(bytes.count), toByteOffset: 16, as: UInt64.self)
      let covered = UnsafeRawBufferPointer(rebasing: bytes[32...])
      bytes.storeBytes(
        of: lprojd_xxh3(covered.baseAddress, covered.count), toByteOffset: 24, as: UInt64.self)
    }
    return sealed
  }
}
