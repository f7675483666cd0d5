import Foundation
import LinuxKit
import LprojModel
import LprojTestSupport
import Testing

/// What is read of random files is what msgfmt(1) compiles of them.
@Suite struct POJudgeTests {
  static let msgfmt = "/usr/bin/msgfmt"

  static let pieces = [
    "a", "é", "%d", " ", #"\n"#, #"\t"#, #"\""#, #"\\"#, #"\101"#, #"\x2e-"#, "\"\n\"", "\" \"",
    "漢",
  ]

  static let comments = ["", "\n", "#, fuzzy\n", "# x\n#. \"\n", "#, c-format\n"]

  /// Begins and ends with a letter: msgfmt wants line ends there in all texts of an entry or none.
  static func text(_ numbers: inout SeededGenerator) -> String {
    let count = Int.random(in: 0..<6, using: &numbers)
    if count == 0 { return "\"\"" }
    let middle = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }
    return "\"<\(middle.joined())>\""
  }

  static func file(_ numbers: inout SeededGenerator) -> String {
    var file = """
      msgid ""
      msgstr ""
      "Language: en\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

      """
    for number in 0..<12 {
      let isPlural = Int.random(in: 0..<4, using: &numbers) == 0
      let prefix = Int.random(in: 0..<5, using: &numbers) == 0 ? "#~ " : ""
      if prefix.isEmpty {
        file +=
          ["", "\n", "#, fuzzy\n", "# x\n#. \"\n", "#, c-format\n"].randomElement(using: &numbers)
          ?? ""
        if Bool.random(using: &numbers) { file += "msgctxt \(text(&numbers))\n" }
      }
      file += "\(prefix)msgid \"\(number)\"" + (prefix.isEmpty ? " " + text(&numbers) : "") + "\n"
      if isPlural {
        let mark = "\(prefix)msgstr"
        file += "\(prefix)msgid_plural \"x\"\n\(mark)[0] \"0\"\n\(mark)[1] \"1\"\n"
      } else {
        file += "\(prefix)msgstr " + (prefix.isEmpty ? text(&numbers) : "\"x\"") + "\n"
      }
    }
    return file
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: msgfmt)), arguments: UInt64(0)..<25)
  func agreesWithMsgfmt(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let file = Self.file(&numbers)
    let tree = try TemporaryDirectory()
    let source = try tree.write("t.po", file)
    let target = try tree.write("t.mo", "")
    let process = Process()
    process.executableURL = URL(filePath: Self.msgfmt)
    process.arguments = ["-o", "\(target)", "\(source)"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(file)")
    let compiled = CompiledCatalog(Array(try Data(contentsOf: URL(filePath: "\(target)"))))
    #expect(try Decoded("po", file).texts == compiled.texts, "\(file)")
  }
}

/// The entries of a `.mo` file (gettext manual 10.3), a plural as `Decoded` writes it.
private struct CompiledCatalog {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func number(_ offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  private func text(_ offset: Int) -> [String] {
    let start = number(offset + 4)
    return bytes[start..<(start + number(offset))].split(
      separator: 0, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  var texts: [String: String] {
    var texts: [String: String] = [:]
    for position in 0..<number(8) {
      let id = text(number(12) + 8 * position)
      let value = text(number(16) + 8 * position)
      guard let key = id.first, !key.isEmpty else { continue }
      texts[key] = value.count == 1 ? value[0] : "one:\(value[0])|other:\(value[1])"
    }
    return texts
  }
}
