import Foundation

/// The real files and the cases beside the package, for those who have them.
enum SharedCorpus {
  /// `../shared` from the package's root.
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared", directoryHint: .isDirectory)

  static let isPresent = FileManager.default.fileExists(atPath: folder.path + "/corpus")

  /// The paths of the files of a kind, from `subfolder`; none without the corpus.
  static func files(in subfolder: String, withExtension fileExtension: String) -> [String] {
    let top = folder.appending(path: subfolder).path
    let paths = FileManager.default.enumerator(atPath: top)?.compactMap { $0 as? String } ?? []
    return paths.filter { ($0 as NSString).pathExtension == fileExtension }.sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: path)))
  }

  static func json(_ path: String) throws -> [String: NSObject] {
    let object = try JSONSerialization.jsonObject(with: Data(try bytes(path)))
    return object as? [String: NSObject] ?? [:]
  }
}
