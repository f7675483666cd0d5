import LprojModel
import LprojPluginProtocol
import LprojTestSupport
import Testing

@Suite struct EntryRecordsTests {
  private func decode(_ text: String) throws(EntryRecordsError) -> Table {
    try EntryRecords.decode(Array(text.utf8).span)
  }

  @Test func readsWhatTheProtocolShows() throws {
    let table = try decode("4 7 12 1\nOpenÖffnen\n2 0\nab\n")
    #expect(table["Open"]?.value == .text("Öffnen"))
    #expect(table["Open"]?.record.line == 12)
    #expect(table["Open"]?.record.column == 1)
    #expect(table["ab"]?.value == .text(""))
    #expect(table["ab"]?.record.line == 0)
  }

  @Test func noRecordsAreAnEmptyTable() throws {
    #expect(try decode("").isEmpty)
  }

  @Test func theLastOfEqualKeysWins() throws {
    let table = try decode("1 1\nka\n1 1\nkb\n")
    #expect(table.count == 1)
    #expect(table["k"]?.value == .text("b"))
  }

  static let wrong = [
    ("1", "has no end"), ("1 1", "has no end"), ("1 \n", "length"), ("a 1\nkv\n", "length"),
    ("1 1 1 1 1\nkv\n", "more than four"), ("1 2\nkv", "1 are left"), ("1 1\nkv", "no newline"),
    ("1 1\nkvx", "no newline"), ("99999999999 1\nkv\n", "length"), ("1 -1\nkv\n", "length"),
    ("1 1\nÖ\n", "middle"), ("1 1\nkv\n1", "record 2"), ("*1 2\nk{}\n", "no varying text"),
    ("*1 4\nknull\n", "no varying text"), ("1 1\r\nkv\n", "length"),
  ]

  @Test(arguments: wrong)
  func saysWhatIsWrong(_ text: String, _ words: String) {
    let error = #expect(throws: EntryRecordsError.self) { _ = try decode(text) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func textThatIsNotUTF8IsRefused() {
    #expect(throws: EntryRecordsError.self) {
      _ = try EntryRecords.decode(Array("1 1\nk".utf8 + [0xFF] + "\n".utf8).span)
    }
  }

  private static let texts = ["", "a", "Ö", "👩‍👩‍👧", "1 1\n", "\0", "*", "a\nb", "日本"]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func readsWhatItWrites(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var builder = TableBuilder()
    for number in 0..<Int.random(in: 0..<50, using: &generator) {
      let text = Self.texts.randomElement(using: &generator) ?? ""
      let value: EntryValue =
        Bool.random(using: &generator)
        ? .text(text)
        : .variable(
          VariableText(
            template: .text("%#@n@ " + text),
            variables: ["n": Variable(specifier: "d", variation: .plural([.other: .text(text)]))]))
      builder.append(key: "\(text)\(number)", value: value, line: number, column: 3)
    }
    let table = builder.build()
    let again = try EntryRecords.decode(EntryRecords.encode(table).span)
    #expect(again.entries.map(\.key) == table.entries.map(\.key))
    #expect(again.entries.map(\.value) == table.entries.map(\.value))
    #expect(again.entries.map(\.record.line) == table.entries.map(\.record.line))
  }

  /// Records that are mostly right, with bytes changed: never beyond the end, whatever they say.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func brokenBytesAreRefusedOrRead(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(
      "4 7 12 1\nOpenÖffnen\n*1 32\nk{\"plural\":{\"one\":\"a\",\"other\":\"b\"}}\n".utf8)
    for _ in 0..<3 {
      let position = Int.random(in: bytes.indices, using: &generator)
      bytes[position] =
        [UInt8(ascii: "9"), 10, 32, 0, 0xC3, .random(in: 0...255, using: &generator)]
        .randomElement(using: &generator) ?? 0
    }
    let end = Int.random(in: 0...bytes.count, using: &generator)
    let table = try? EntryRecords.decode(Array(bytes[..<end]).span)
    #expect((table?.count ?? 0) <= 3)
  }
}
