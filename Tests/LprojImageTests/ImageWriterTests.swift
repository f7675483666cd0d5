import LprojImage
import LprojModel
import Testing

@Suite struct ImageWriterTests {
  @Test func remembersWhatItWasMadeOf() throws {
    let writer = ImageWriter(
      ImageContents(
        bundle: "app", language: "zh-Hant-HK", developmentRegion: "en", revision: Generation(41),
        tables: [
          ImageTable(name: TableName("Übersicht"), layers: []),
          ImageTable(name: .localizable, layers: [.making("zh-Hant", ["key": "文字"])]),
        ]))
    let image = try MappedImage(copying: writer.bytes().span, name: "test")
    #expect(image.bundle == "app")
    #expect(image.language == "zh-Hant-HK")
    #expect(image.languages == ["zh-Hant-HK", "zh-Hant", "en"])
    #expect(image.developmentRegion == "en")
    #expect(image.revision == Generation(41))
    #expect(image.byteCount == writer.byteCount)
    #expect(image.tableNames == [.localizable, TableName("Übersicht")])
    #expect(image.table(named: TableName("Übersicht"))?.count == 0)
    #expect(image.string(forKey: "key", table: TableName("Übersicht")) == nil)
    #expect(image.table(named: TableName("Absent")) == nil)
    #expect(
      image.entry(forKey: "key")
        == ImageEntry(key: "key", value: .text("文字"), language: "zh-Hant"))
  }

  @Test func firstLayerThatHasAKeyGivesItsEntry() throws {
    let contents = ImageContents.making([
      .making("de", ["a": "de"]),
      .making("nds", [:]),
      .making("en", ["a": "en", "b": "en"]),
      .making("Base", ["a": "Base", "b": "Base", "c": "Base"]),
    ])
    let image = try MappedImage(copying: ImageWriter(contents).bytes().span, name: "test")
    let entries = try #require(image.table()).entries.map { "\($0.key) \($0.value) \($0.language)" }
    #expect(entries == ["a text(\"de\") de", "b text(\"en\") en", "c text(\"Base\") Base"])
  }

  @Test func sameTableTwiceIsOneLayer() throws {
    let layer = ImageLayer.making("en", ["a": "1"])
    let contents = ImageContents.making([
      layer, ImageLayer(language: .base, table: layer.table),
    ])
    let image = try MappedImage(copying: ImageWriter(contents).bytes().span, name: "test")
    #expect(image.table()?.count == 1)
    #expect(image.entry(forKey: "a")?.language == "en")
  }

  @Test func knowledgeOfWhatIsCoveredChangesNoByte() {
    let (upper, lower) = (
      ImageLayer.making("de", ["a": "1", "b": "2", "c": "3"]),
      ImageLayer.making("en", ["b": "B", "a": "A"])
    )
    let contents = ImageContents.making([upper, lower])
    let bytes = ImageWriter(contents).bytes()
    upper.table.noteCovering(lower.table)
    #expect(ImageWriter(contents).bytes() == bytes)
  }

  @Test func equalContentsGiveEqualBytes() {
    let names = (0..<40).map { TableName("table \($0)") }
    func contents(_ names: [TableName]) -> ImageContents {
      ImageContents(
        bundle: "app", language: "de", developmentRegion: "en", revision: Generation(1),
        tables: names.map { name in
          ImageTable(
            name: name,
            layers: [
              .making("de", ["a": "\(name)", "": "empty"]), .making("en", ["b": "\(name) b"]),
            ])
        })
    }
    let bytes = ImageWriter(contents(names)).bytes()
    #expect(bytes == ImageWriter(contents(names.shuffled())).bytes())
    #expect(bytes == ImageWriter(contents(names.reversed())).bytes())
  }

  @Test func writesEveryByteOfDirtyMemory() {
    let layer = ImageLayer.making("de", ["key": "value", "longer key": ""])
    let writer = ImageWriter(.making([layer]))
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: writer.byteCount + 1, alignment: 64)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5)
    writer.write(into: memory)
    #expect(Array(memory.dropLast()) == writer.bytes())
    #expect(memory.last == 0xA5)
  }

  @Test func valuesOfAnyKindAndLengthComeBack() throws {
    let texts =
      (0..<40).map { String(repeating: "x", count: $0) } + ["é", "e\u{301}", "\0", "a\0b"]
    let entries: [(String, EntryValue)] =
      texts.map { ($0, .text($0)) } + [("files", .variable(.files))]
    let layer = ImageLayer(language: "de", table: .making(entries))
    let image = try MappedImage(copying: ImageWriter(.making([layer])).bytes().span, name: "test")
    try image.check()
    for (key, value) in entries {
      #expect(image.entry(forKey: key)?.value == value)
    }
    #expect(image.string(forKey: "files") == nil)
    // Two keys, though the same for Unicode.
    #expect(image.string(forKey: "é")?.utf8.count == 2)
    #expect(image.string(forKey: "e\u{301}")?.utf8.count == 3)
  }
}
