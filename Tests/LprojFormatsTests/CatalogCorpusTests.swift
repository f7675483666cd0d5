import Foundation
import LprojFormats
import LprojModel
import LprojPlugin
import Testing

/// Real catalogs against what an independent reader made of them.
@Suite(.enabled(if: SharedCorpus.isPresent, "the corpus is not beside the package"))
struct CatalogCorpusTests {
  @Test(arguments: SharedCorpus.files(in: "corpus", withExtension: "xcstrings"))
  func readsWhatIsExpected(_ path: String) throws {
    let expected = try SharedCorpus.json("corpus/expected/\(path).json")
    let decoded = DecodedTables(StringCatalogFormat(), try SharedCorpus.bytes("corpus/\(path)"))
    let tables = try #require(decoded.values)
    #expect(
      NSDictionary(dictionary: tables.mapValues { $0.mapValues(\.plain) }) == expected["tables"])
    #expect(decoded.codes.isEmpty)
  }

  @Test(arguments: SharedCorpus.files(in: "cases", withExtension: "xcstrings"))
  func readsTheCases(_ path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    let expected = try SharedCorpus.json("cases/\(folder)/expect.json")
    let decoded = DecodedTables(StringCatalogFormat(), try SharedCorpus.bytes("cases/\(path)"))
    let tables = try #require(decoded.values)
    guard let expectedTables = expected["tables"] else { return }
    #expect(NSDictionary(dictionary: tables.mapValues { $0.mapValues(\.plain) }) == expectedTables)
  }
}

extension EntryValue {
  /// In the shape of `corpus/expected`.
  fileprivate var plain: NSObject {
    switch self {
    case .text(let text): text as NSString
    case .variable(let text):
      if text.variables.isEmpty {
        text.template.plain
      } else {
        [
          "format": text.template.plain,
          "substitutions": text.variables.mapValues { variable in
            var plain = variable.variation.plain as? [String: NSObject] ?? [:]
            plain["argNum"] = variable.argument.map { $0 as NSNumber }
            plain["formatSpecifier"] = variable.specifier as NSString
            return plain
          },
        ] as NSDictionary
      }
    }
  }
}

extension Variation {
  fileprivate var plain: NSObject {
    switch self {
    case .text(let text): text as NSString
    case .plural(let cases):
      ["plural": Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $1.plain) })]
        as NSDictionary
    case .device(let cases): ["device": cases.mapValues(\.plain)] as NSDictionary
    case .width(let cases):
      ["width": Dictionary(uniqueKeysWithValues: cases.map { (String($0), $1.plain) })]
        as NSDictionary
    }
  }
}
