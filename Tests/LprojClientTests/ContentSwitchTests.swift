import LinuxKit
import LprojClient
import LprojImage
import LprojModel
import LprojTestSupport
import Synchronization
import Testing

/// Swapping images under readers.
@Suite struct ContentSwitchTests {
  @Test func answersFromPublishedGenerationsOnly() throws {
    let directory = try TemporaryDirectory()
    let files = try (0..<4).map { try Self.write($0, to: directory) }
    let content = ContentSwitch(try Self.content(files[0], generation: 0))
    let isOver = Atomic(false)
    let readers = Mailbox<Reader>()
    let threads = try (0..<4).map { number in
      try LinuxKit.Thread(name: "reader-\(number)") {
        var reader = Reader()
        repeat { reader.read(content) } while !isOver.load(ordering: .relaxed)
        readers.put(reader)
      }
    }
    for generation in 1...1000 {
      content.swap(try Self.content(files[generation % 4], generation: generation))
    }
    isOver.store(true, ordering: .relaxed)
    for thread in threads { thread.join() }
    for reader in readers.takeAll() {
      #expect(reader.wrong == nil)
      #expect(reader.count > 0)
    }
    #expect(content.reclaim() == 0)
    let mappings = try OwnProcess.mappings(in: "\(directory.path)")
    #expect(mappings == 1)
    withExtendedLifetime(content) {}
  }

  @Test func keepsWhatIsBeingRead() throws {
    let directory = try TemporaryDirectory()
    let files = try (0..<2).map { try Self.write($0, to: directory) }
    let content = ContentSwitch(try Self.content(files[0], generation: 0))
    let reading = Array("key".utf8).withUnsafeBufferPointer { content.begin($0, table: nil) }
    content.swap(try Self.content(files[1], generation: 1))
    #expect(content.reclaim() == 1)
    let bytes = UnsafeBufferPointer(start: reading.start, count: reading.count)
    #expect(String(decoding: bytes, as: UTF8.self) == "text 0")
    content.end(reading.slot)
    #expect(content.reclaim() == 0)
    let mappings = try OwnProcess.mappings(in: "\(directory.path)")
    #expect(mappings == 1)
    withExtendedLifetime(content) {}
  }

  /// One thread's look-ups.
  private struct Reader {
    var count = 0
    var wrong: String?
    private var last = 0

    mutating func read(_ content: ContentSwitch) {
      let kept = content.content
      let generation = Int(kept.published?.generation.number ?? 0)
      let text = kept.image?.string(forKey: "key")
      count += 1
      switch content.answer(forKey: "key", table: nil) {
      case .text(let newer): if !newer.hasPrefix("text ") { wrong = newer }
      case .absent, .unknown: wrong = "nothing"
      }
      if text != "text \(generation % 4)" || generation < last {
        wrong = "\(text ?? "nothing") in generation \(generation) after \(last)"
      }
      last = generation
    }
  }

  private static func write(_ number: Int, to directory: TemporaryDirectory) throws -> String {
    let contents = ImageContents(
      bundle: "app", language: .german, developmentRegion: .german,
      revision: Generation(UInt64(number)),
      tables: [
        ImageTable(
          name: .localizable,
          layers: [ImageLayer(language: .german, table: .making(["key": "text \(number)"]))])
      ])
    let file = try directory.write("\(number).lprojimage", bytes: ImageWriter(contents).bytes())
    return "\(file)"
  }

  private static func content(_ file: String, generation: Int) throws -> ServedContent {
    let bundle = LocalizedBundle(
      name: "app", roots: [], developmentRegion: .german, fallback: .chain, languages: [:],
      chains: [:], selectedLanguage: .german)
    return ServedContent(
      view: ImageView(try MappedImage(path: file)),
      published: PublishedBundle(
        bundle, generation: Generation(UInt64(generation)), instance: nil),
      language: .german)
  }
}

extension LanguageTag {
  static let german = LanguageTag(canonical: "de")
}

extension Table {
  static func making(_ texts: [String: String]) -> Table {
    var builder = TableBuilder()
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
      builder.append(key: key, value: .text(text))
    }
    return builder.build()
  }
}
