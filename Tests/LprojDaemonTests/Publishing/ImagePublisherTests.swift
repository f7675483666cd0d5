import Foundation
import LinuxKit
import LprojDaemon
import LprojImage
import LprojModel
import LprojTestSupport
import Testing

@Suite struct ImagePublisherTests {
  private let bundle = LocalizedBundle.making([
    "en": ["yes": "Yes", "no": "No"], "de": ["yes": "Ja", "no": "Nein"], "fr": ["yes": "Oui"],
  ])

  @Test func writesAnImageForEachLanguageAndADescription() throws {
    let tree = try PublishedTree()
    tree.publish(bundle.selecting("de"))
    #expect(
      tree.names("app/current")
        == ["bundle.json", "de.lprojimage", "en.lprojimage", "fr.lprojimage"])
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Ja")
    #expect(try tree.text("no", in: "app/current/fr.lprojimage") == "No")
    let description = try tree.description("app/current")
    #expect(description.language.tag == "de")
    #expect(description.languages.map(\.tag) == ["de", "en", "fr"])
    #expect(description.instance == "first")
    #expect(tree.problems.isEmpty)
  }

  @Test func letsEverybodyRead() throws {
    let tree = try PublishedTree()
    tree.publish(bundle)
    #expect(try tree.status("app").permissions == 0o755)
    #expect(try tree.status("app/1").permissions == 0o755)
    #expect(try tree.status("app/1/de.lprojimage").permissions == 0o644)
    #expect(try tree.status("app/1/bundle.json").permissions == 0o644)
  }

  @Test func linksLanguagesThatDidNotChange() throws {
    let tree = try PublishedTree()
    tree.publish(bundle)
    tree.publish(bundle.replacing("de", ["yes": "Jawohl", "no": "Nein"]))
    let identity = { try tree.status($0).identity }
    #expect(try identity("app/1/fr.lprojimage") == identity("app/2/fr.lprojimage"))
    #expect(try identity("app/1/de.lprojimage") != identity("app/2/de.lprojimage"))
    #expect(try tree.text("yes", in: "app/1/de.lprojimage") == "Ja")
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Jawohl")
  }

  @Test func writesAgainOnlyThoseWhoFallBackToAChangedKey() throws {
    let tree = try PublishedTree()
    tree.publish(bundle)
    tree.publish(bundle.replacing("en", ["yes": "Yes", "no": "Nope"]))
    let identity = { try tree.status($0).identity }
    #expect(try identity("app/1/de.lprojimage") == identity("app/2/de.lprojimage"))
    #expect(try tree.text("no", in: "app/2/fr.lprojimage") == "Nope")
    #expect(try tree.text("no", in: "app/2/de.lprojimage") == "Nein")
  }

  @Test func keepsAndDropsLanguagesOverManyGenerations() throws {
    let tree = try PublishedTree()
    var bundle = bundle
    tree.publish(bundle)
    for number in 1...6 {
      bundle = bundle.replacing("de", ["yes": "Ja \(number)", "no": "Nein"])
      bundle = number == 3 ? bundle.removing("fr") : bundle
      bundle = number == 5 ? bundle.replacing("it", ["yes": "Sì"]) : bundle
      tree.publish(bundle)
      #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Ja \(number)")
      #expect(try tree.text("no", in: "app/current/en.lprojimage") == "No")
      // Written over one that was longer where a language went.
      let languages = try tree.description("app/current").languages
      #expect(languages == bundle.selectableLanguages)
    }
    #expect(
      tree.names("app/current")
        == ["bundle.json", "de.lprojimage", "en.lprojimage", "it.lprojimage"])
    let identity = { try tree.status($0).identity }
    #expect(try identity("app/6/en.lprojimage") == identity("app/7/en.lprojimage"))
    #expect(try identity("app/6/it.lprojimage") == identity("app/7/it.lprojimage"))
  }

  @Test(
    arguments: [".next.new", ".next.new/en.lprojimage", ".next.new/bundle.json", "1", "2", ""],
    [false, true])
  func publishesWholeGenerationsWhateverIsRemovedOfThoseMadeAhead(
    name: String, hasChanged: Bool
  ) throws {
    let tree = try PublishedTree()
    let bundle = (1...9).reduce(bundle) { $0.replacing("x\($1)", ["yes": "Yes in \($1)"]) }
    tree.publish(bundle)
    if hasChanged { tree.publish(bundle.replacing("de", ["yes": "Jawohl"])) }
    tree.directory.remove("run/app/\(name)")
    if name.isEmpty { tree.publisher.repair(tree.snapshot) }
    tree.publish(bundle.replacing("de", ["yes": "Doch"]))
    #expect(tree.problems.isEmpty)
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Doch")
    #expect(try tree.text("yes", in: "app/current/en.lprojimage") == "Yes")
    #expect(try tree.text("yes", in: "app/current/fr.lprojimage") == "Oui")
  }

  private static func bundle(named name: String, languages: Int) -> LocalizedBundle {
    let tags = (1..<languages).map { "x\($0)" } + ["en"]
    return .making(
      Dictionary(uniqueKeysWithValues: tags.map { ($0, ["yes": "Yes in \($0)"]) }), name: name)
  }

  /// For 7 it is less work than it saves.
  @Test(arguments: [(7, false), (8, true), (40, true)])
  func linksTheImagesOfManyLanguagesAheadOfTheFirstChange(count: Int, isAhead: Bool) throws {
    let tree = try PublishedTree()
    tree.publish(Self.bundle(named: "app", languages: count))
    let path = "\(tree.path("app/.next.new"))"
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names?.sorted() == (isAhead ? tree.names("app/1") : nil))
    let identity = { try? tree.status($0).identity }
    #expect(
      !isAhead
        || identity("app/.next.new/x1.lprojimage") == identity("app/1/x1.lprojimage"))
  }

  @Test func cleansOneBundleAtATime() throws {
    let tree = try PublishedTree()
    let names = ["one", "three", "two"]
    let bundles = names.map { Self.bundle(named: $0, languages: 10) }
    let snapshot = Snapshot(
      generation: Generation(1),
      bundles: Dictionary(uniqueKeysWithValues: bundles.map { ($0.name, $0) }))
    _ = tree.publisher.publish(snapshot)
    let isReady = { (name: String) in (try? tree.status("\(name)/.next.new")) != nil }
    for count in 1...3 {
      #expect(tree.publisher.clean(snapshot) == (count < 3))
      let ready = names.filter(isReady)
      #expect(ready.count == count)
    }
    #expect(!tree.publisher.clean(snapshot))
  }

  @Test func keepsTheGenerationOfABundleThatDidNotChange() throws {
    let tree = try PublishedTree()
    tree.publish(bundle, .making(["en": ["a": "A"]], name: "other"))
    var noted = bundle
    noted.diagnostics = [Diagnostic(.note, .duplicateKey, path: "x", message: "twice")]
    tree.publish(noted, .making(["en": ["a": "B"]], name: "other"))
    #expect(tree.names("app") == ["1", "current"])
    #expect(tree.names("other") == ["1", "2", "current"])
  }

  @Test func makesAGenerationForASelection() throws {
    let tree = try PublishedTree()
    tree.publish(bundle)
    tree.publish(bundle.selecting("fr"))
    #expect(tree.names("app") == ["1", "2", "current"])
    let identity = { try tree.status($0).identity }
    #expect(try identity("app/1/fr.lprojimage") == identity("app/2/fr.lprojimage"))
  }

  @Test func aSelectionAfterChangesHoldsImagesAndADescriptionOnly() throws {
    let tree = try PublishedTree()
    tree.publish(bundle)
    let changed = bundle.replacing("de", ["yes": "Jawohl"])
    tree.publish(changed)
    tree.publish(changed.selecting("fr"))
    let path = "\(tree.path("app/current"))"
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        == ["bundle.json", "de.lprojimage", "en.lprojimage", "fr.lprojimage"])
  }

  @Test func removesGenerationsThatAreTwoBehind() throws {
    let tree = try PublishedTree()
    for language in ["en", "de", "fr", "en", "de"] { tree.publish(bundle.selecting(language)) }
    #expect(tree.names("app") == ["4", "5", "current"])
  }

  @Test func removesWhatACrashLeft() throws {
    let directory = try TemporaryDirectory()
    for name in [".9.new/de.lprojimage", "3/en.lprojimage", "8/bundle.json", "notes"] {
      try directory.write("run/app/\(name)", "left")
    }
    try directory.write("run/app/current.new", "left")
    try directory.write("run/gone/4/en.lprojimage", "left")
    try FileManager.default.createSymbolicLink(
      atPath: "\(directory.path)/run/gone/current", withDestinationPath: "4")
    try directory.write("run/state/state.json", "of another")
    let tree = try PublishedTree(in: directory, instance: "second")
    tree.publish(bundle)
    #expect(tree.names("app") == ["1", "current", "notes"])
    #expect(tree.names("") == ["app", "state"])
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Ja")
  }

  @Test func removesABundleThatIsNoMore() throws {
    let tree = try PublishedTree()
    tree.publish(bundle, .making(["en": ["a": "A"]], name: "other"))
    tree.publish(bundle)
    #expect(tree.names("") == ["app"])
  }

  @Test func saysThatItCannotWriteAndRecovers() throws {
    let tree = try PublishedTree()
    try tree.directory.write("run/app", "a file where the directory should be")
    tree.publish(bundle)
    let problem = try #require(tree.problems.first)
    #expect(problem.severity == .error)
    #expect(problem.message.contains("Not a directory"))
    #expect(tree.publisher.hasProblems)
    tree.directory.remove("run/app")
    tree.publish(bundle)
    #expect(tree.problems.isEmpty)
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Ja")
  }

  @Test func keepsTheLastGenerationWhenTheNextCannotBeWritten() throws {
    let tree = try PublishedTree()
    let bundle = (1...9).reduce(bundle) { $0.replacing("x\($1)", ["yes": "Yes in \($1)"]) }
    tree.publish(bundle)
    // A directory that is not empty where the new one should come to stand.
    try tree.directory.write("run/app/2/blocker", "x")
    tree.publish(bundle.replacing("de", ["yes": "Jawohl"]))
    #expect(tree.problems.count == 1)
    // Nothing is taken ahead where there may be no room.
    #expect(throws: Errno.self) { try tree.status("app/.next.new") }
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Ja")
    tree.publish(bundle.replacing("de", ["yes": "Jawohl"]))
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Jawohl")
    #expect(tree.problems.isEmpty)
  }

  @Test func repairsWhatSomebodyRemoved() throws {
    let tree = try PublishedTree()
    tree.publish(bundle)
    tree.directory.remove("run")
    tree.publisher.repair(tree.snapshot)
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Ja")
  }

  /// What somebody does to the images, by the names of two of them.
  static let meddling: [(String, @Sendable (String, String) throws -> Void)] = [
    ("removes one", { name, _ in try FileManager.default.removeItem(atPath: name) }),
    (
      "writes into one",
      { name, other in
        let file = try FileHandle(forWritingTo: URL(filePath: name))
        try file.write(contentsOf: Data(contentsOf: URL(filePath: other)))
        try file.close()
        // Later than the clock of files can tell from now.
        try FileManager.default.setAttributes(
          [.modificationDate: Date() + 1], ofItemAtPath: name)
      }
    ),
    (
      "puts an older one in its place",
      { name, other in
        try FileManager.default.removeItem(atPath: name)
        try FileManager.default.linkItem(atPath: other, toPath: name)
      }
    ),
    (
      "makes it a link",
      { name, other in
        try FileManager.default.removeItem(atPath: name)
        try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: other)
      }
    ),
    (
      "makes it a directory",
      { name, _ in
        try FileManager.default.removeItem(atPath: name)
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: false)
      }
    ),
    (
      "adds one",
      { name, other in
        try FileManager.default.copyItem(atPath: other, toPath: name + ".lprojimage")
      }
    ),
  ]

  @Test(arguments: 0..<meddling.count, [false, true])
  func repairsAnImageThatSomebodyTouched(_ number: Int, afterChanges: Bool) throws {
    let tree = try PublishedTree()
    tree.publish(bundle)
    if afterChanges { tree.publish(bundle.replacing("fr", ["yes": "Si"])) }
    let name = { (language: String) in
      "\(tree.path("app/current/\(language).lprojimage"))"
    }
    let (what, meddle) = Self.meddling[number]
    try meddle(name("de"), name("en"))
    tree.publisher.repair(tree.snapshot)
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Ja", "\(what)")
    #expect(
      tree.names("app/current")
        == ["bundle.json", "de.lprojimage", "en.lprojimage", "fr.lprojimage"])
    #expect(tree.told.all.count == 1)
    // Of what is right nobody hears, also where the image was repaired.
    tree.publisher.repair(tree.snapshot)
    #expect(tree.told.all.count == 1)
    tree.publish(bundle.replacing("de", ["yes": "Jawohl"]))
    tree.publisher.repair(tree.snapshot)
    #expect(tree.told.all.count == 1)
    #expect(try tree.text("yes", in: "app/current/de.lprojimage") == "Jawohl")
  }

  /// Whatever a change is made of, what it publishes is as it should be.
  @Test func findsNothingToRepairAfterChanges() throws {
    let tree = try PublishedTree()
    var bundle = bundle
    for number in 0..<6 {
      bundle = bundle.replacing("de", ["yes": "Ja \(number)"])
      if number == 2 { bundle = bundle.replacing("it", ["yes": "Sì"]) }
      if number == 4 { bundle = bundle.removing("fr").selecting("it") }
      tree.publish(bundle)
      tree.publisher.repair(tree.snapshot)
    }
    #expect(tree.told.all == [])
  }

  @Test(arguments: [
    ("de", "de.lprojimage"), ("../x", "%2E.%2Fx.lprojimage"), ("a/b", "a%2Fb.lprojimage"),
    ("", "%.lprojimage"), ("100%", "100%25.lprojimage"), ("日本", "日本.lprojimage"),
  ])
  func namesFilesSafely(language: String, file: String) throws {
    let tag = LanguageTag(canonical: language)
    #expect(ImagePlaces.fileName(of: tag) == file)
    let tree = try PublishedTree()
    tree.publish(.making([language: ["k": "v"]], selected: language))
    #expect(tree.names("app/current").contains(file))
    #expect(try tree.text("k", in: "app/current/\(file)") == "v")
  }

  @Test func keepsLongNamesApart() {
    let long = String(repeating: "x", count: 300)
    let names = ["\(long)1", "\(long)2"].map(ImagePlaces.component)
    #expect(names[0] != names[1])
    #expect(names.allSatisfy { $0.utf8.count <= 200 })
  }
}
