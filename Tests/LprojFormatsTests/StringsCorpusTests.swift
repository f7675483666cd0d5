import Foundation
import LprojFormats
import LprojModel
import LprojPlugin
import Testing

/// Against the values that CoreFoundation gives for the files of real projects, and against cases
/// after public bug reports.
@Suite(.enabled(if: SharedFiles.exist, "../shared is not there"))
struct StringsCorpusTests {
  /// Files that CoreFoundation refuses and that are served as empty tables.
  static let empty: Set<String> = [
    "adium/Frameworks/AIUtilities/Resources/en.lproj/SecErrorMessages.strings",
    "iina/iina/sr-CS.lproj/InfoPlist.strings",
    "mastodon-ios/MastodonIntent/hy-AM.lproj/Intents.strings",
  ]

  @Test(arguments: SharedFiles.corpus(extension: "strings"))
  func givesTheValuesOfCoreFoundation(_ path: String) throws {
    let decoded = StringsFormat().decode(try SharedFiles.file("corpus/" + path))
    let table = try #require(decoded.tables?.first?.table, "\(decoded.diagnostics)")
    if Self.empty.contains(path) {
      #expect(table.isEmpty)
      #expect(decoded.diagnostics.map(\.code) == [.emptyFile])
      return
    }
    let expected = try SharedFiles.json("corpus/expected/\(path).json")
    #expect(table.texts == expected.compactMapValues { $0 as? String })
  }

  @Test(arguments: SharedFiles.cases(kind: "parse"))
  func givesWhatTheCaseExpects(_ name: String) throws {
    let expected = try SharedFiles.json("cases/\(name)/expect.json")
    let fileName = try #require(expected["file"] as? String)
    var file = try SharedFiles.file("cases/\(name)/\(fileName)")
    let decoded = StringsFormat().decode(file)
    if let table = expected["table"] as? [String: String] {
      #expect(decoded.tables?.first?.table.texts == table)
    } else {
      #expect(decoded.tables == nil)
    }
    if let line = expected["error_line"] as? Int {
      let error = try #require(decoded.diagnostics.first { $0.severity == .error })
      #expect(
        error.line == line || error.message.contains("Apple's tools report line \(line)"))
    }
    guard let table = expected["legacy_table"] as? [String: String] else { return }
    file.options.strings = .legacy
    let legacy = StringsFormat().decode(file)
    #expect(legacy.tables?.first?.table.texts == table)
    #expect(legacy.diagnostics.map(\.severity) == [.warning])
  }
}
