import Foundation
import LinuxKit
import LprojAnswers
import LprojImage
import LprojModel
import LprojTestSupport
import Testing

@testable import LprojDaemon

/// Whatever was published before, an image has the bytes that it has when it is made from nothing.
@Suite struct ImageUpdateTests {
  /// So many that a change of all of them is written by several threads.
  private static let tags = [
    "en", "de", "de-AT", "fr", "Base", "it", "es", "pt", "nl", "sv", "da",
  ]
  private static let names = ["a", "b", "c", "d"]

  @Test(arguments: [FallbackPolicy.chain, .apple, .exact], [UInt64(1), 2, 3])
  func anyRowOfChangesGivesTheImagesOfItsEnd(fallback: FallbackPolicy, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = try PublishedTree()
    var bundles = ["app", "other"].map { bundle(name: $0, fallback, &generator) }
    for _ in 0..<60 {
      let index = Int.random(in: 0..<bundles.count, using: &generator)
      change(&bundles[index], &generator)
      let isToFail = Int.random(in: 0..<12, using: &generator) == 0
      if isToFail {
        // A directory that is not empty where the new one should come to stand.
        let next = tree.snapshot.generation.next
        try tree.directory.write("run/\(bundles[index].name)/\(next)/blocker", "x")
      }
      tree.publish(bundles[0], bundles[1])
      if isToFail { continue }
      #expect(tree.problems.isEmpty)
      for bundle in bundles { try check(bundle, in: tree) }
    }
  }

  enum Damage: CaseIterable {
    case another, cut, flipped, huge, directory, missing

    func apply(to path: FilePath, beside other: FilePath) throws {
      let (path, url) = ("\(path)", URL(filePath: "\(path)"))
      var bytes = try Data(contentsOf: url)
      try FileManager.default.removeItem(at: url)
      switch self {
      case .another: try FileManager.default.copyItem(atPath: "\(other)", toPath: path)
      case .cut: try bytes.dropLast().write(to: url)
      case .flipped:
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: url)
      case .huge:
        try bytes.write(to: url)
        #expect(truncate(path, 1 << 40) == 0)
      case .directory:
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      case .missing: break
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func anImageThatSomebodyDamagedIsMadeAnew(damage: Damage) throws {
    var generator = SeededGenerator(seed: 4)
    let tree = try PublishedTree()
    var bundle = bundle(name: "app", .chain, &generator)
    tree.publish(bundle)
    let path = tree.path("app/1/de.lprojimage")
    try damage.apply(to: path, beside: tree.path("app/1/fr.lprojimage"))
    let tag = LanguageTag(canonical: "de")
    let german = try #require(bundle.languages[tag])
    bundle.languages[tag] = german.replacing(TableName("a"), with: table(&generator))
    tree.publish(bundle)
    try check(bundle, in: tree)
  }

  @Test func aChangeOfAllLanguagesIsNotOverlookedByTheNextOne() throws {
    var generator = SeededGenerator(seed: 6)
    let tree = try PublishedTree()
    var bundle = bundle(name: "app", .chain, &generator)
    func change(_ tags: [String], _ name: String) {
      for tag in tags.map({ LanguageTag(canonical: $0) }) {
        let language = bundle.languages[tag]
        bundle.languages[tag] = language?.replacing(TableName(name), with: table(&generator))
      }
      tree.publish(bundle)
    }
    tree.publish(bundle)
    change(["en"], "a")
    change(Self.tags, "b")
    change(["en"], "a")
    try check(bundle, in: tree)
  }

  @Test func makesRoomForTheNextImage() throws {
    var generator = SeededGenerator(seed: 7)
    let tree = try PublishedTree()
    var bundle = bundle(name: "app", .chain, &generator)
    tree.publish(bundle)
    for tag in [LanguageTag(canonical: "fr"), .english] {
      let language = try #require(bundle.languages[tag])
      bundle.languages[tag] = language.replacing(TableName("a"), with: table(&generator))
      tree.publish(bundle)
      #expect(try tree.status("app/.next.new/.reserve.new").size > 0)
    }
  }

  @Test func whatCouldNotBePublishedIsNotTheImageBefore() throws {
    var generator = SeededGenerator(seed: 5)
    let tree = try PublishedTree()
    let first = bundle(name: "app", .chain, &generator)
    tree.publish(first)
    let tag = LanguageTag(canonical: "fr")
    let french = try #require(first.languages[tag])
    try tree.directory.write("run/app/2/blocker", "x")
    var second = first
    second.languages[tag] = french.replacing(TableName("a"), with: table(&generator))
    tree.publish(second)
    #expect(!tree.problems.isEmpty)
    var third = first
    third.languages[tag] = french.replacing(TableName("b"), with: table(&generator))
    tree.publish(third)
    try check(third, in: tree)
  }

  // MARK: - Bundles

  private func bundle(
    name: String, _ fallback: FallbackPolicy, _ generator: inout SeededGenerator
  ) -> LocalizedBundle {
    var languages: [LanguageTag: LocalizedLanguage] = [:]
    for tag in Self.tags.map({ LanguageTag(canonical: $0) }) {
      let tables = Self.names.map { (TableName($0), table(&generator)) }
      languages[tag] = LocalizedLanguage(
        language: tag, spelling: tag.tag, tables: Dictionary(uniqueKeysWithValues: tables))
    }
    return LocalizedBundle(
      name: name, roots: [], developmentRegion: .english, fallback: fallback,
      languages: languages,
      chains: chains(of: languages.keys),
      selectedLanguage: .english)
  }

  private func chains(
    of languages: some Collection<LanguageTag>
  ) -> [LanguageTag: [LanguageTag]] {
    func chain(of language: LanguageTag) -> [LanguageTag] {
      let parents = (language.tag == "de-AT" ? ["de", "en"] : ["en"]).map {
        LanguageTag(canonical: $0)
      }
      return [language] + parents.filter { $0 != language && languages.contains($0) }
    }
    return Dictionary(
      uniqueKeysWithValues: languages.filter { !$0.isBase }.map { ($0, chain(of: $0)) })
  }

  private func table(_ generator: inout SeededGenerator) -> LocalizedTable {
    let made = part(&generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return LocalizedTable(variable: made, plain: nil)
    case 1: return LocalizedTable(variable: made, plain: part(&generator))
    case 2: return LocalizedTable(variable: made, plain: TableBuilder().build())
    default: return LocalizedTable(variable: nil, plain: made)
    }
  }

  private func part(_ generator: inout SeededGenerator) -> Table {
    var builder = TableBuilder()
    for key in 0..<8 where Bool.random(using: &generator) {
      let length = Int.random(in: 0..<90, using: &generator)
      builder.append(key: "key \(key)", value: .text(String(repeating: "x", count: length)))
    }
    return builder.build()
  }

  /// The same table without its plain part, or with an empty one.
  private func withOtherParts(_ table: LocalizedTable) -> LocalizedTable {
    LocalizedTable(
      merged: table.merged, variable: table.variable,
      plain: table.plain == nil ? TableBuilder().build() : nil)
  }

  private func change(_ bundle: inout LocalizedBundle, _ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      let tag = LanguageTag(canonical: Self.tags.randomElement(using: &generator) ?? "en")
      guard let language = bundle.languages[tag] else {
        bundle.languages[tag] = LocalizedLanguage(
          language: tag, spelling: tag.tag, tables: [TableName("a"): table(&generator)])
        bundle.chains = chains(of: bundle.languages.keys)
        continue
      }
      let name = TableName(Self.names.randomElement(using: &generator) ?? "a")
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: bundle.languages[tag] = language.replacing(name, with: nil)
      case 1: bundle.selectedLanguage = tag.isBase ? .english : tag
      case 2:
        let table = language.tables[name].map(withOtherParts)
        bundle.languages[tag] = language.replacing(name, with: table)
      case 3:
        for (tag, language) in bundle.languages {
          bundle.languages[tag] = language.replacing(name, with: table(&generator))
        }
      case 4 where tag != .english && tag != bundle.selectedLanguage:
        bundle.languages[tag] = nil
        bundle.chains = chains(of: bundle.languages.keys)
      default: bundle.languages[tag] = language.replacing(name, with: table(&generator))
      }
    }
  }

  /// Whether each image has the bytes of one that is made from nothing.
  private func check(_ bundle: LocalizedBundle, in tree: PublishedTree) throws {
    for language in bundle.chains.keys {
      let file = ImagePlaces.fileName(of: language)
      let path = "\(tree.path("\(bundle.name)/current/\(file)"))"
      let bytes = try Data(contentsOf: URL(filePath: path))
      let contents = ImageContents(
        language, of: bundle, along: bundle.chain(of: language),
        revision: try MappedImage(path: path).revision)
      #expect(Array(bytes) == ImageWriter(contents).bytes(), "\(bundle.name) \(file)")
    }
  }
}

extension LocalizedLanguage {
  /// The language with another table, or without one.
  fileprivate func replacing(_ name: TableName, with table: LocalizedTable?) -> LocalizedLanguage {
    var tables = tables
    tables[name] = table
    return LocalizedLanguage(language: language, spelling: spelling, tables: tables)
  }
}
