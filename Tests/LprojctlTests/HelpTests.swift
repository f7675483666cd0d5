import Foundation
import Testing

/// The texts of `--help`, each held to a file in `Help`: a change of the tool's face is to be seen.
///
/// To take a new text over: `lprojctl COMMAND --help > Tests/LprojctlTests/Help/COMMAND.txt`.
@Suite struct HelpTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Help")

  static let commands = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0 != "lprojctl.txt" }
    .map { String($0.dropLast(4)) }.sorted()

  @Test(arguments: commands)
  func commandIsDescribed(_ command: String) throws {
    let outcome = try Lprojctl.run(command, "--help")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(try outcome.output == text(of: command))
  }

  @Test(arguments: ["--help", "-h"])
  func programIsDescribed(_ option: String) throws {
    let outcome = try Lprojctl.run(option)
    #expect(outcome.status == 0)
    #expect(try outcome.output == text(of: "lprojctl"))
  }

  @Test func everyCommandIsListedAndHasItsText() throws {
    let listed = try text(of: "lprojctl").split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(listed.sorted() == Self.commands)
  }

  @Test func versionIsPrinted() throws {
    let outcome = try Lprojctl.run("--version")
    #expect(outcome.output.wholeMatch(of: /lprojctl \d+\.\d+\.\d+\n/) != nil)
    #expect(outcome.status == 0)
  }

  private func text(of name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
  }
}
