import Foundation
import LinuxKit
import LprojClient
import LprojTestSupport
import Testing

/// Images of `lprojctl compile`, whole and damaged, read without a daemon.
@Suite struct CompiledImagesTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let tables = ["de": "\"yes\" = \"Ja\";", "en": "\"yes\" = \"Yes\"; \"no\" = \"No\";"]
    for (language, text) in tables {
      try directory.write("tables/\(language).lproj/Localizable.strings", text)
    }
    #expect(try compile("--language", "de").isEmpty == false)
  }

  @Test func serveAProgramWithoutADaemon() throws {
    let client = try client()
    #expect(client.localizedString(forKey: "yes") == "Ja")
    #expect(client.localizedString(forKey: "no") == "No")
    #expect(client.language == "de")
    #expect(client.languages == ["de"])
  }

  @Test func tellWhatIsInThem() throws {
    let image = "\(directory.path)/run/app/current/de.lprojimage"
    let text = try run("inspect", image, "--entries")
    #expect(text.hasPrefix("app: de, revision 0, "))
    #expect(text.contains("Localizable\tde\tyes\tJa\nLocalizable") == false)
    #expect(text.contains("Localizable\ten\tno\tNo\n"))
    let json = try JSONSerialization.jsonObject(
      with: Data(try run("inspect", image, "--json").utf8))
    let members = try #require(json as? [String: Any])
    #expect(members["languages"] as? [String] == ["de", "en"])
  }

  @Test(arguments: ["truncated", "corrupted", "otherVersion", "notAnImage"])
  func areRefusedWhenDamaged(flaw: String) throws {
    let name = "run/app/current/de.lprojimage"
    let file = URL(filePath: "\(directory.path)/\(name)")
    var bytes = Array(try Data(contentsOf: file))
    switch flaw {
    case "truncated": bytes.removeLast(40)
    case "corrupted": bytes[bytes.count - 8] ^= 1
    case "otherVersion": bytes[8] = 2
    default: bytes = Array("{}".utf8)
    }
    // As a new file, as everybody must write them: the old one stays mapped where it is.
    directory.remove(name)
    try directory.write(name, bytes: bytes)
    #expect(try client().localizedString(forKey: "yes") == "yes")
  }

  private func client() throws -> LprojClient {
    try LprojClient(
      bundle: "app", socket: "\(directory.path)/none.sock",
      runtimeDirectory: "\(directory.path)/run")
  }

  private func compile(_ options: String...) throws -> String {
    try run(
      [
        "compile", "\(directory.path)/tables", "-o", "\(directory.path)/run/app/current", "--name",
        "app",
      ] + options)
  }

  private func run(_ words: String...) throws -> String { try run(words) }

  private func run(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "\(BuiltPrograms.directory.appending("lprojctl"))")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}
