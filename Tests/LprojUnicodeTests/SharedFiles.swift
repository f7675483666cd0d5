import Foundation

/// Recorded answers beside the package, where a checkout has them.
enum SharedFiles {
  static let directory = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared")

  static func exist(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: directory.appending(path: path).path)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: directory.appending(path: path)))
  }
}
