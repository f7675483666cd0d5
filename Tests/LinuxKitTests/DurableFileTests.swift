import Glibc
import LinuxKit
import LprojTestSupport
import Testing

@Suite struct DurableFileTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func makesAndReplacesAFileAndLeavesNothingElse() throws {
    let path = directory.path.appending("state.json")
    for text in ["first", "second and longer", ""] {
      try DurableFile.write(Array(text.utf8), to: path, permissions: 0o600)
      #expect(try contents(of: path) == text)
    }
    #expect(try FileStatus.of(path).permissions == 0o600)
    #expect(try names(in: directory.path) == ["state.json"])
  }

  @Test func whatACrashLeftIsNoObstacle() throws {
    try directory.write(".state.json.new", "half a fi")
    let path = directory.path.appending("state.json")
    try DurableFile.write(Array("whole".utf8), to: path)
    #expect(try contents(of: path) == "whole")
    #expect(try names(in: directory.path) == ["state.json"])
  }

  @Test func saysThatItCannotMakeTheFile() throws {
    try directory.write("file", "")
    let path = directory.path.appending("file/state.json")
    let error = try #require(throws: DurableFileError.self) {
      try DurableFile.write([1], to: path)
    }
    #expect(error.step == .create)
    #expect(error.error == .notADirectory)
    #expect(
      error.description
        == "Cannot write '\(path)': failed to make a new file beside it: Not a directory")
  }

  @Test func leavesNoNewFileWhenItCannotBeNamed() throws {
    let path = directory.makeDirectory("state.json")
    try directory.write("state.json/occupied", "")
    let error = try #require(throws: DurableFileError.self) {
      try DurableFile.write([1], to: path)
    }
    #expect(error.step == .rename)
    #expect(try names(in: directory.path) == ["state.json"])
  }

  @Test(.enabled(if: PrivateMounts.areAllowed, "takes root and mount namespaces"))
  func aFullDiskLeavesTheOldFileAndNothingHalfWritten() throws {
    let path = directory.path
    try PrivateMounts.run {
      try PrivateMounts.mountMemory(on: path, options: "size=64k")
      let file = path.appending("state.json")
      try DurableFile.write(Array("old".utf8), to: file)
      let error = try #require(throws: DurableFileError.self) {
        try DurableFile.write([UInt8](repeating: 0, count: 1 << 20), to: file)
      }
      #expect(error.step == .write)
      #expect(error.error == .noSpace)
      #expect(try contents(of: file) == "old")
      #expect(try names(in: path) == ["state.json"])
      try DurableFile.write(Array("new".utf8), to: file)
      #expect(try contents(of: file) == "new")
    }
  }

  @Test(.enabled(if: PrivateMounts.areAllowed, "takes root and mount namespaces"))
  func aReadOnlyDirectoryIsSaid() throws {
    let path = directory.path
    try PrivateMounts.run {
      try PrivateMounts.mountMemory(on: path, options: "size=64k")
      try PrivateMounts.makeReadOnly(path)
      let error = try #require(throws: DurableFileError.self) {
        try DurableFile.write([1], to: path.appending("state.json"))
      }
      #expect(error.step == .create)
      #expect(error.error == Errno(EROFS))
    }
  }
}

private func contents(of path: FilePath) throws -> String {
  let bytes = try Descriptor.open(path, flags: O_RDONLY).readToEnd(limit: 1 << 20)
  return String(decoding: bytes ?? [], as: UTF8.self)
}

private func names(in directory: FilePath) throws -> [String] {
  try DirectoryListing.names(
    of: Descriptor.open(directory, flags: O_RDONLY | O_DIRECTORY), limit: 100
  ).names.map(\.description).sorted()
}
