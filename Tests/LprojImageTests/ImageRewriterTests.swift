import LprojModel
import Testing

@testable import LprojImage

@Suite struct ImageRewriterTests {
  private static let source = (0..<4).map { ImageLayer.making("en", ["key \($0)": "value \($0)"]) }

  private func table(_ name: String, _ count: Int) -> ImageTable {
    let texts = (0..<count).map { ("\(name) \($0)", EntryValue.text("text \($0)")) }
    let layer = ImageLayer(language: "de", table: .making(texts))
    return ImageTable(name: TableName(name), layers: [layer, Self.source[0]])
  }

  private func contents(_ counts: [String: Int], revision: UInt64 = 1) -> ImageContents {
    let staying = ["0", "ab", "bc", "d"].enumerated().map { index, name in
      ImageTable(name: TableName(name), layers: [Self.source[index], Self.source[0]])
    }
    return ImageContents(
      bundle: "app", language: "de", developmentRegion: "en", revision: Generation(revision),
      tables: counts.map { table($0, $1) } + staying)
  }

  private func withRoom(_ body: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 64)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5)
    try body(memory)
  }

  /// Tables that grow and shrink, around others that stay.
  @Test(arguments: [
    ["b": 40], ["b": 400], ["b": 0], ["a": 3, "b": 400, "c": 5], ["a": 300, "b": 4, "c": 5],
    ["a": 3, "b": 4, "c": 500], ["a": 1, "c": 6], ["a": 60, "c": 1], [:],
  ])
  func givesTheSameBytesAsWriting(changed: [String: Int]) throws {
    let counts = ["a": 30, "b": 40, "c": 50]
    let former = ImageWriter(contents(counts))
    let wanted = ImageWriter(
      contents(counts.merging(changed) { $1 }, revision: 7))
    try withRoom { memory in
      former.write(into: memory)
      // Both ways to know the image before: as it was written, and as it was read.
      let read = ImageOutline(
        checking: UnsafeRawBufferPointer(rebasing: memory[..<former.byteCount]))
      #expect(read == former.outline)
      let rewriter = try #require(
        ImageRewriter(
          changed.map { table($0, $1) }, of: former.outline, revision: Generation(7)))
      #expect(rewriter.outline == wanted.outline)
      rewriter.rewrite(in: memory)
      #expect(Array(memory.prefix(wanted.byteCount)) == wanted.bytes())
    }
  }

  @Test func refusesWhatTheImageBeforeDoesNotHave() {
    let former = ImageWriter(contents(["a": 3])).outline
    #expect(ImageRewriter([table("b", 1)], of: former, revision: Generation(2)) == nil)
    let french = ImageTable(name: TableName("a"), layers: [.making("fr", ["key": "valeur"])])
    #expect(ImageRewriter([french], of: former, revision: Generation(2)) == nil)
  }

  @Test func knowsNoImageInDamagedBytes() {
    let bytes = ImageWriter(contents(["a": 3])).bytes()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(damaged.withUnsafeBytes { ImageOutline(checking: $0) } == nil)
    }
    for count in bytes.indices {
      #expect(bytes[..<count].withUnsafeBytes { ImageOutline(checking: $0) } == nil)
    }
  }
}
