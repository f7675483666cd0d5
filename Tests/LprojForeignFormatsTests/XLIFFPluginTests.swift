import Foundation
import Testing

/// The plugin for XLIFF, which is a program of its own.
@Suite struct XLIFFPluginTests {
  static let python = "/usr/bin/python3"
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python)))
  func keepsTheProtocol() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.python)
    process.arguments = [Self.root.appending(path: "Tests/Scripts/xliff-test.py").path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
