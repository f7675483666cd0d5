import CXXHash
import LprojTestSupport
import Testing

@Suite struct ChecksumTests {
  /// Whatever registers the processor has: an image is read on another one than it was made on.
  @Test func sumsMuchAsItSumsAKey() {
    var generator = SeededGenerator(seed: 7)
    let bytes = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for count in Array(0..<600) + [1023, 1024, 1025, 4096, 65_537, 70_000] {
      // Images are mapped at pages, but `lprojd_image_open` asks for no alignment.
      for start in [0, 1, 7] where start + count <= bytes.count {
        unsafe bytes.withUnsafeBytes { bytes in
          let piece = unsafe bytes.baseAddress.map { unsafe $0 + start }
          #expect(unsafe lprojd_xxh3_of_much(piece, count) == lprojd_xxh3(piece, count))
        }
      }
    }
  }
}
