import Glibc
import LinuxKit
import LprojTestSupport
import Testing

@Suite struct DescriptorTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000])
  func readsWhatWasWritten(count: Int) throws {
    let path = directory.path.appending("file")
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try Descriptor.open(path, flags: O_WRONLY | O_CREAT, mode: 0o644).writeAll(bytes)
    for expected in [0, count, count * 2] {
      let descriptor = try Descriptor.open(path, flags: O_RDONLY)
      #expect(try descriptor.readToEnd(limit: 100_000, expected: expected) == bytes)
    }
  }

  @Test func stopsAtTheLimit() throws {
    let path = directory.path.appending("file")
    try Descriptor.open(path, flags: O_WRONLY | O_CREAT, mode: 0o644)
      .writeAll([UInt8](repeating: 1, count: 5000))
    let descriptor = try Descriptor.open(path, flags: O_RDONLY)
    #expect(try descriptor.readToEnd(limit: 4999) == nil)
  }

  @Test func tellsWhyItCannotOpen() {
    #expect(throws: Errno.notFound) {
      _ = try Descriptor.open(directory.path.appending("absent"), flags: O_RDONLY)
    }
    #expect(Errno.notFound.description == "No such file or directory")
  }

  @Test func listsNamesUpToALimit() throws {
    for number in 0..<10 { try directory.write("\(number)", "") }
    let all = try DirectoryListing.names(
      of: Descriptor.open(directory.path, flags: O_RDONLY | O_DIRECTORY), limit: 10)
    #expect(all.names.sorted() == (0..<10).map { FileName("\($0)") })
    #expect(!all.isCut)
    let some = try DirectoryListing.names(
      of: Descriptor.open(directory.path, flags: O_RDONLY | O_DIRECTORY), limit: 9)
    #expect(some.names.count == 9)
    #expect(some.isCut)
  }

  @Test func statusTellsAReplacedFileFromTheOldOne() throws {
    let path = try directory.write("file", "same")
    let before = try FileStatus.of(path)
    try directory.write("other", "same")
    rename("\(directory.path)/other", "\(path)")
    let after = try FileStatus.of(path)
    #expect(before.kind == .regular)
    #expect(before.size == after.size)
    #expect(before.identity != after.identity)
  }
}
