import Foundation
import LprojImage
import LprojModel
import Testing

/// The page of the format shows the bytes that the writer makes.
@Suite struct ImageFormatPageTests {
  private static let page = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../Sources/LprojImage/LprojImage.docc/ImageFormat.md")

  @Test func dumpOnThePageIsTheImageThatItDescribes() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let lines = page.split(separator: "\n").filter { $0.contains(/^ {4}[0-9a-f]{8} {2}[0-9a-f]/) }
    let image = ImageWriter(
      ImageContents(
        bundle: "app", language: "de", developmentRegion: "en", revision: Generation(7),
        tables: [
          ImageTable(
            name: .localizable,
            layers: [.making("de", ["yes": "Ja"]), .making("en", ["yes": "Yes", "no": "No"])])
        ]))
    #expect(lines.map { String($0.dropFirst(4)) } == Self.dump(image.bytes()))
  }

  /// As `hexdump -C` prints, without the text column and the last line.
  private static func dump(_ bytes: [UInt8]) -> [String] {
    stride(from: 0, to: bytes.count, by: 16).map { start in
      let line = bytes[start..<min(start + 16, bytes.count)].map { hex($0, digits: 2) }
      let halves = [line.prefix(8), line.dropFirst(8)].filter { !$0.isEmpty }
      let texts = halves.map { $0.joined(separator: " ") }
      return hex(start, digits: 8) + "  " + texts.joined(separator: "  ")
    }
  }

  private static func hex(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
