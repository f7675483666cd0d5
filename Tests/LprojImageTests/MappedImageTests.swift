import Foundation
import LprojImage
import LprojModel
import Testing

@Suite final class MappedImageTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "lprojd-image-\(UUID().uuidString)")
  private let bytes = ImageWriter(.making([.making("de", ["key": "Wert"])])).bytes()

  init() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    // A directory that stays behind fails no test.
    _ = try? FileManager.default.removeItem(at: directory)
  }

  @Test func mapsAFileAndOutlivesItsName() throws {
    let image = try MappedImage(path: write(bytes))
    try FileManager.default.removeItem(atPath: image.path)
    #expect(image.string(forKey: "key") == "Wert")
    #expect(image.string(forKey: "absent") == nil)
    let length = image.table()?.withValue(forKey: "key".utf8Span.span) { value, isVariable in
      isVariable ? -1 : value.count
    }
    #expect(length == 4)
  }

  @Test func tablesAndIteratorsKeepTheImageMapped() throws {
    var image: MappedImage? = try MappedImage(path: write(bytes))
    weak let watched = image
    var table = image?.table()
    image = nil
    #expect(table?.string(forKey: "key") == "Wert")
    var iterator = table?.entries.makeIterator()
    table = nil
    #expect(iterator?.next()?.key == "key")
    iterator = nil
    #expect(watched == nil)
  }

  struct Refusal: CustomTestStringConvertible {
    var flaw: String
    var damage: @Sendable ([UInt8]) -> [UInt8]
    var message: String
    var testDescription: String { flaw }
  }

  static let refusals = [
    Refusal(
      flaw: "empty", damage: { _ in [] },
      message: "The image 'PATH' is cut off; it was not written whole and must be made again."),
    Refusal(
      flaw: "half", damage: { Array($0.prefix($0.count / 2)) },
      message: "The image 'PATH' is cut off; it was not written whole and must be made again."),
    Refusal(
      flaw: "text", damage: { _ in Array("\"key\" = \"value\";".utf8) },
      message: "'PATH' is not an image; 'lprojctl compile' makes one."),
    Refusal(
      flaw: "version-2", damage: { $0.prefix(8) + [2] + $0.dropFirst(9) },
      message: "The image 'PATH' has version 2 of the format and this program reads version 1;"
        + " use the same release of lprojd for both."),
    Refusal(
      flaw: "flipped-bit", damage: { $0.dropLast(4) + [$0[$0.count - 4] ^ 1] + $0.suffix(3) },
      message: "The image 'PATH' is corrupted: it does not have the image's checksum;"
        + " it must be made again."),
    Refusal(
      flaw: "longer", damage: { $0 + [0] },
      message: "The image 'PATH' is corrupted: it goes on after the image's end;"
        + " it must be made again."),
  ]

  @Test(arguments: refusals)
  func refusesWithASentenceThatNamesTheFile(refusal: Refusal) throws {
    let path = try write(refusal.damage(bytes))
    let error = #expect(throws: ImageError.self) { _ = try MappedImage(path: path) }
    #expect(error?.description == refusal.message.replacing("PATH", with: path))
  }

  @Test func refusesWhatIsNoFile() throws {
    let absent = directory.path + "/absent"
    #expect(throws: ImageError.unreadable(path: absent, reason: "No such file or directory")) {
      _ = try MappedImage(path: absent)
    }
    let fifo = directory.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    for path in [directory.path, fifo] {
      let error = #expect(throws: ImageError.self) { _ = try MappedImage(path: path) }
      #expect(
        error?.description == "The image '\(path)' cannot be read: it is not a regular file.")
    }
  }

  @Test func refusesAFileOverTheLimit() throws {
    let path = try write([])
    #expect(truncate(path, (1 << 32) + 1) == 0)
    #expect(
      throws: ImageError.unreadable(
        path: path, reason: "it has more than the 4294967296 bytes allowed")
    ) {
      _ = try MappedImage(path: path)
    }
  }

  private func write(_ bytes: [UInt8]) throws -> String {
    let file = directory.appending(path: "de.lprojimage")
    try Data(bytes).write(to: file)
    return file.path
  }
}
