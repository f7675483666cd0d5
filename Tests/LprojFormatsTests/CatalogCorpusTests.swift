import Foundation
import LprojFormats
import LprojModel
import LprojPlugin
import Testing

/// Real catalogs against what an independent reader made of them.
@Suite(.enabled(if: SharedFiles.exist, "../shared is not there"))
struct CatalogCorpusTests {
  @Test(arguments: SharedFiles.corpus(extension: "xcstrings"))
  func readsWhatIsExpected(_ path: String) throws {
    let decoded = StringCatalogFormat().decode(try SharedFiles.file("corpus/" + path))
    let expected = try SharedFiles.json("corpus/expected/\(path).json")
    #expect(try decoded.plain == expected["tables"] as? NSDictionary)
    #expect(decoded.diagnostics.isEmpty)
  }

  @Test(arguments: SharedFiles.cases(kind: "parse-xcstrings"))
  func readsTheCases(_ name: String) throws {
    let expected = try SharedFiles.json("cases/\(name)/expect.json")
    let file = try #require(expected["file"] as? String)
    let decoded = StringCatalogFormat().decode(try SharedFiles.file("cases/\(name)/\(file)"))
    let plain = try decoded.plain
    if let tables = expected["tables"] as? NSDictionary { #expect(plain == tables) }
  }

  /// What SwiftGen calls errors, for the code that it generates, and what else is in the corpus.
  @Test(arguments: SharedFiles.corpus(extension: "stringsdict"))
  func leavesNoEntryOutWithoutReason(_ path: String) throws {
    let file = try SharedFiles.file("corpus/" + path)
    let decoded = StringsdictFormat().decode(file)
    let isMissingVariable = path.hasSuffix("LocPluralErrorMissingVariable.stringsdict")
    #expect(decoded.diagnostics.map(\.code) == (isMissingVariable ? [.missingVariable] : []))
    let count = try #require(PropertyListReader.read(file).members).count
    #expect(decoded.tables?.first?.table.count == (isMissingVariable ? 0 : count))
  }
}

extension DecodedFile {
  fileprivate var plain: NSDictionary {
    get throws {
      let tables = try #require(tables)
      return Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (table.language ?? "", table.table.values.mapValues(\.plain))
        }) as NSDictionary
    }
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
