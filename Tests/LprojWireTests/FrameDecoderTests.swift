import LprojTestSupport
import LprojWire
import Testing

@Suite struct FrameDecoderTests {
  /// Three messages, one of them empty, and the beginning of a fourth.
  static let stream = Array("{\"a\":1}\0\0{\"b\":\"ü\"}\0{\"c".utf8)
  static let frames = ["{\"a\":1}", "", "{\"b\":\"ü\"}"].map { Array($0.utf8) }

  @Test(arguments: 0...stream.count)
  func givesTheSameFramesWhereverTheStreamIsCut(cut: Int) throws {
    var decoder = FrameDecoder(limit: 100)
    var frames = try decoder.take(Self.stream[..<cut])
    frames += try decoder.take(Self.stream[cut...])
    #expect(frames == Self.frames)
    #expect(decoder.pendingBytes == 3)
  }

  @Test func givesTheSameFramesByteByByte() throws {
    var decoder = FrameDecoder(limit: 100)
    #expect(try Self.stream.flatMap { try decoder.take([$0]) } == Self.frames)
  }

  @Test func keepsWhatWasNotTaken() throws {
    var decoder = FrameDecoder(limit: 100)
    decoder.append([1, 0, 2, 0, 3].span)
    #expect(try decoder.next() == [1])
    decoder.append([4, 0, 5].span)
    #expect(try decoder.next() == [2])
    #expect(try decoder.next() == [3, 4])
    #expect(try decoder.next() == nil)
    #expect(!decoder.isEmpty)
    decoder.append([0].span)
    #expect(try decoder.next() == [5])
    #expect(decoder.isEmpty)
  }

  @Test func acceptsAFrameAsLongAsTheLimit() throws {
    var decoder = FrameDecoder(limit: 4)
    #expect(try decoder.take([1, 2, 3, 4, 0]) == [[1, 2, 3, 4]])
  }

  @Test(arguments: [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 0]] as [[UInt8]])
  func refusesALongerFrame(bytes: [UInt8]) {
    var decoder = FrameDecoder(limit: 4)
    #expect(throws: FrameTooLong(limit: 4)) { try decoder.take(bytes) }
    #expect(throws: FrameTooLong(limit: 4)) { try decoder.next() }
  }

  /// Would take minutes if each piece were searched from the beginning of its message.
  @Test func takesAMegabyteInSmallPieces() throws {
    var decoder = FrameDecoder(limit: 1 << 20)
    for _ in 0..<(1 << 16) { #expect(try decoder.take([UInt8](repeating: 1, count: 16)).isEmpty) }
    #expect(try decoder.take([0]).map(\.count) == [1 << 20])
  }

  @Test func agreesWithSplittingOnRandomPieces() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let bytes = (0..<300).map { _ in UInt8.random(in: 0...3, using: &generator) }
      var decoder = FrameDecoder(limit: 300)
      var frames: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 1...40, using: &generator))
        decoder.append(Array(rest.prefix(count)).span)
        rest.removeFirst(count)
        // Taking now and then leaves more than one message in the decoder.
        if Bool.random(using: &generator), let frame = try decoder.next() { frames.append(frame) }
      }
      frames += try decoder.take([])
      let pieces = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
      #expect(frames == pieces.dropLast())
      #expect(decoder.pendingBytes == pieces.last?.count)
    }
  }
}

extension FrameDecoder {
  mutating func take(_ bytes: some Sequence<UInt8>) throws(FrameTooLong) -> [[UInt8]] {
    append(Array(bytes).span)
    var frames: [[UInt8]] = []
    while let frame = try next() { frames.append(frame) }
    return frames
  }
}
