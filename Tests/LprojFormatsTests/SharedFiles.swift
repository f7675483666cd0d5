import Foundation
import LprojModel
import LprojPlugin
import Testing

/// Files beside the package, for tests that run only where they are.
enum SharedFiles {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared").standardizedFileURL

  static var exist: Bool {
    FileManager.default.fileExists(atPath: root.appending(path: "corpus").path)
  }

  /// The files of the corpus with an extension, by their paths in it.
  static func corpus(extension name: String) -> [String] {
    let list = try? String(contentsOf: root.appending(path: "corpus/SOURCES.tsv"), encoding: .utf8)
    return (list ?? "").split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
      .filter { $0.hasSuffix("." + name) }
  }

  /// The names of the cases of a kind.
  static func cases(kind: String) -> [String] {
    let directory = root.appending(path: "cases")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.sorted().filter { name in
      (try? json("cases/\(name)/expect.json"))?["kind"] as? String == kind
    }
  }

  static func file(_ path: String) throws -> EncodedFile {
    EncodedFile(path: path, bytes: Array(try Data(contentsOf: root.appending(path: path))))
  }

  static func json(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: root.appending(path: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}

extension Table {
  /// The plain texts by key.
  var texts: [String: String] {
    var texts: [String: String] = [:]
    for entry in entries {
      if case .text(let text) = entry.value { texts[entry.key] = text }
    }
    return texts
  }
}
