import CLprojImage
import LprojImage
import LprojModel
import LprojTestSupport
import Testing

/// The writer and both readers against a dictionary, on random tables.
@Suite struct ImageOracleTests {
  struct Size: CustomTestStringConvertible {
    var keys: Int
    var layers: Int
    var testDescription: String { "\(keys) keys, \(layers) layers" }
  }

  static let sizes =
    [0, 1, 2, 5, 6, 7, 8, 9, 40, 41, 500, 3_000].flatMap { keys in
      [1, 3].map { Size(keys: keys, layers: $0) }
    } + [Size(keys: 20_000, layers: 1)]

  @Test(arguments: sizes)
  func everyKeyIsFoundAndNoOther(size: Size) throws {
    var random = SeededGenerator(seed: UInt64(size.keys * 8 + size.layers))
    let layers = Self.layers(size, using: &random)
    let bytes = ImageWriter(.making(layers)).bytes()
    let image = try MappedImage(copying: bytes.span, name: "random")
    try image.check()
    let oracle = Self.oracle(layers)
    let table = try #require(image.table())
    #expect(table.count == oracle.count)
    #expect(
      Dictionary(table.entries.map { (Array($0.key.utf8), $0) }, uniquingKeysWith: { $1 })
        == oracle)
    let reader = CReader(bytes)
    for (key, entry) in oracle {
      #expect(table.entry(forKey: entry.key) == entry)
      #expect(reader.value(forKey: key) == entry.value.bytes)
    }
    for number in 0..<200 {
      let absent = "absent \(number)"
      #expect(table.entry(forKey: absent) == nil)
      #expect(reader.value(forKey: Array(absent.utf8)) == nil)
    }
  }

  /// One bucket's keys all at once: hashes that agree in the upper bits, found by search.
  @Test func crowdedBucketsOverflowIntoTheNext() throws {
    let bucketCount: UInt64 = 20
    let wanted: Set<UInt64> = [0, 18, 19]
    let crowd = (0..<400).map { "key \($0)" }.filter { key in
      wanted.contains(((Table.hash(of: key.utf8Span.span) >> 32) * bucketCount) >> 32)
    }
    let filler = (0..<400).map { "filler \($0)" }.prefix(max(0, 100 - crowd.count))
    let keys = Array((crowd + filler).prefix(100))
    let layer = ImageLayer(language: "de", table: .making(keys.map { ($0, .text($0)) }))
    let image = try MappedImage(copying: ImageWriter(.making([layer])).bytes().span, name: "test")
    let table = try #require(image.table())
    #expect(table.bucketCount == Int(bucketCount))
    #expect(crowd.count > 3 * 8)
    for key in keys { #expect(table.string(forKey: key) == key) }
    for number in 400..<2_000 { #expect(table.string(forKey: "key \(number)") == nil) }
  }

  private static func layers(_ size: Size, using random: inout SeededGenerator) -> [ImageLayer] {
    (0..<size.layers).map { depth in
      var builder = TableBuilder()
      for number in 0..<size.keys where depth == 0 || random.next() % 3 != 0 {
        let key = number == 1 ? "" : key(number + depth * size.keys / 2)
        let isVariable = random.next() % 5 == 0
        builder.append(
          key: key,
          value: isVariable ? .variable(.files) : .text("\(depth) \(random.next() % 100)"))
      }
      return ImageLayer(
        language: LanguageTag(canonical: "language \(depth)"), table: builder.build())
    }
  }

  /// Keys of many lengths, so that each path of the hash and of the compare is taken.
  private static func key(_ number: Int) -> String {
    String(repeating: "k", count: number % 37 + (number % 500 == 0 ? 400 : 0)) + String(number)
  }

  private static func oracle(_ layers: [ImageLayer]) -> [[UInt8]: ImageEntry] {
    var oracle: [[UInt8]: ImageEntry] = [:]
    for layer in layers.reversed() {
      for entry in layer.table.entries {
        oracle[Array(entry.keyBytes)] = ImageEntry(
          key: entry.key, value: entry.value, language: layer.language)
      }
    }
    return oracle
  }
}

extension EntryValue {
  var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .variable(let text): text.packed
    }
  }
}
