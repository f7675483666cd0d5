import Foundation
import LprojFormats
import LprojImage
import LprojModel
import LprojPlugin

/// Who parses `.strings` files.
enum ParseContender {
  /// Parses each file in each round, after one round to warm up; the files are read before.
  static func result(of contender: String, files: [String], rounds: Int) throws -> Measured {
    let parse = try parser(contender)
    let contents = try files.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
    let run = { try contents.reduce(0) { sum, content in try sum + parse(content) } }
    if rounds > 1 { _ = try run() }
    return try Measured {
      var sum = 0
      for _ in 0..<rounds { sum = try run() }
      return sum
    }
  }

  private static func parser(_ contender: String) throws -> ([UInt8]) throws -> Int {
    switch contender {
    case "foundation": foundation
    case "lprojd": { try table(of: $0).entries.count }
    case "lprojd-image": { try image(of: $0) }
    default: throw Measure.Usage()
    }
  }

  private static func foundation(_ bytes: [UInt8]) throws -> Int {
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    return (list as? [String: Any])?.count ?? 0
  }

  /// With the positions of diagnostics and the search for duplicates, as the daemon does it.
  private static func table(of bytes: [UInt8]) throws -> Table {
    let file = EncodedFile(path: "Localizable.strings", bytes: bytes)
    guard let table = StringsFormat().decode(file).tables?.first?.table else {
      throw Measure.Usage()
    }
    return table
  }

  private static func image(of bytes: [UInt8]) throws -> Int {
    let language = LanguageTag(canonical: "en")
    let table = try table(of: bytes)
    let contents = ImageContents(
      bundle: "bench", language: language, developmentRegion: language, revision: Generation(1),
      tables: [
        ImageTable(name: .localizable, layers: [ImageLayer(language: language, table: table)])
      ])
    return ImageWriter(contents).bytes().isEmpty ? 0 : table.entries.count
  }
}
