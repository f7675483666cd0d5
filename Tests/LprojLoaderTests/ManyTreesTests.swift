import LinuxKit
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojTestSupport
import Testing

/// Bundles that are looked at together.
@Suite struct ManyTreesTests {
  private let directory: TemporaryDirectory
  private let watching = ScriptedWatching()
  private let loader: Loader
  private static let names = (0..<40).map { "b\($0)" }

  init() throws {
    directory = try TemporaryDirectory()
    for name in Self.names {
      for language in ["en", "de"] {
        try directory.write("\(name)/\(language).lproj/T.strings", "\"k\" = \"\(name)\";\n")
      }
    }
    loader = Loader(registry: FormatRegistry(BuiltInFormats.all), watching: watching)
    loader.configure(
      Self.names.map { [directory] in
        BundleConfiguration(name: $0, roots: [directory.path.appending($0)])
      })
  }

  private func text(_ bundle: LocalizedBundle?, _ language: String = "en") -> String? {
    guard
      let entry = bundle?.lookUp(
        key: "k", table: TableName("T"), along: [LanguageTag(canonical: language)])?.entry,
      case .text(let text) = entry.value
    else { return nil }
    return text
  }

  @Test func placesTheWatchesOfALevelTogether() {
    let bundles = loader.refresh(.everything)
    #expect(bundles.count == Self.names.count)
    for name in Self.names {
      #expect(text(bundles[name]) == name)
      #expect(watching.watched.keys.contains(directory.path.appending("\(name)/de.lproj")))
    }
    // The way to the roots, the roots, and their languages in two parts.
    #expect(watching.exchanges == 4)
  }

  @Test func asksTheWatcherOneThingAtATime() throws {
    watching.patience = WriterPatience()
    _ = loader.refresh(.everything)
    for name in Self.names {
      try directory.write("\(name)/de.lproj/T.strings", "\"k\" = \"new\";\n")
      try directory.write("\(name)/fr.lproj/T.strings", "\"k\" = \"new\";\n")
    }
    #expect(loader.refresh(.everything).count == Self.names.count)
    #expect(watching.overlaps == 0)
  }

  @Test func watchesEachDirectoryBeforeItIsListed() throws {
    // What comes before the watch is listed; what comes after it, the watch would tell.
    watching.whenWatched = { [directory] path in
      guard path.lastComponent == FileName("de.lproj") else { return }
      _ = try? directory.write(
        "\(path.parent.lastComponent?.string ?? "")/de.lproj/Late.strings", "\"k\" = \"v\";\n")
    }
    let bundles = loader.refresh(.everything)
    for name in Self.names {
      #expect(bundles[name]?.tableNames == [TableName("Late"), TableName("T")])
    }
  }

  @Test func looksOnlyAtTheBundleThatWatchesADirectory() throws {
    _ = loader.refresh(.everything)
    for name in ["b3", "b5"] {
      try directory.write("\(name)/de.lproj/T.strings", "\"k\" = \"new\";\n")
    }
    let dirty = directory.path.appending("b3/de.lproj")
    let changed = loader.refresh(DirtyTree(directories: [dirty: .all]))
    #expect(Array(changed.keys) == ["b3"])
    #expect(text(changed["b3"], "de") == "new")
    // The other one is found when everything is looked at.
    #expect(Array(loader.refresh(.everything).keys) == ["b5"])
  }
}
