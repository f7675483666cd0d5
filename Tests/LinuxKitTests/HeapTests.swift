import LinuxKit
import Testing

@Suite struct HeapTests {
  /// Holes of 64 KiB among what is kept, which the C library does not give back by itself.
  @Test func givesBackWhatWasFreed() throws {
    var pieces = (0..<1024).map { _ in [UInt8](repeating: 1, count: 64 << 10) }
    let kept = stride(from: 0, to: pieces.count, by: 16).map { pieces[$0] }
    pieces = []
    let before = try ResourceUsage.current().residentBytes
    Heap.giveBackMuch()
    let after = try ResourceUsage.current().residentBytes
    // Other tests take memory meanwhile.
    #expect(before - after > 24 << 20, "\(before) bytes before, \(after) after")
    withExtendedLifetime(kept) {}
  }
}
