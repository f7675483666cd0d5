import Glibc
import LinuxKit
import LprojLoader
import LprojModel
import LprojTestSupport
import Testing

/// A tree may be as large and as odd as it likes: it costs what its limits say, and one diagnostic.
@Suite struct TreeLimitTests {
  @Test(arguments: [
    Case(code: .treeTooDeep) { $0.depth = 1 },
    Case(code: .treeTooDeep) { $0.directories = 2 },
    Case(code: .tooManyFiles) { $0.files = 1 },
    Case(code: .tooManyFiles) { $0.directoryEntries = 1 },
    Case(code: .fileTooLarge) { $0.fileBytes = 4 },
  ])
  func staysWithinItsLimits(limited: Case) throws {
    let tree = try LoadedTree { limited.limit(&$0.limits) }
    for module in ["a", "b"] {
      for table in ["T", "S"] {
        try tree.write("root/\(module)/en.lproj/\(table).strings", "k", module)
      }
    }
    tree.refresh()
    #expect(tree.problems.contains(limited.code))
    #expect(tree.bundle != nil)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var code: DiagnosticCode
    var limit: @Sendable (inout LoadingLimits) -> Void

    var testDescription: String { code.rawValue }
  }

  @Test func servesTheRestOfATreeThatIsDeeperThanAnyPath() throws {
    let tree = try LoadedTree { $0.limits.depth = 100 }
    try tree.write("root/en.lproj/T.strings", "k", "v")
    let name = String(repeating: "d", count: 250)
    var directory = try Descriptor.open(tree.path("root"), flags: O_RDONLY | O_DIRECTORY)
    for _ in 0..<20 {
      _ = try valueOrErrno { mkdirat(directory.number, name, 0o755) }
      directory = try Descriptor.open(
        FilePath(name), flags: O_RDONLY | O_DIRECTORY, in: directory.number)
    }
    tree.refresh()
    #expect(tree.text("k", table: "T") == "v")
    #expect(tree.codes == [.treeTooDeep])
    #expect(tree.bundle?.diagnostics.first?.severity == .error)
    try removeDeepTree(tree.path("root"))
  }

  /// From above, by moving what is below up: a path to the bottom would be too long.
  private func removeDeepTree(_ root: FilePath) throws {
    let name = String(repeating: "d", count: 250)
    let top = root.appending(name)
    while true {
      let below = top.appending(name)
      guard rename("\(below)", "\(root.appending("next"))") == 0 else { break }
      rmdir("\(top)")
      _ = try valueOrErrno { rename("\(root.appending("next"))", "\(top)") }
    }
  }

  @Test func namesThatAreNotUTF8AreSaidAndPrinted() throws {
    let tree = try LoadedTree()
    let directory = tree.directory.makeDirectory("root/en.lproj")
    for name in [[0xFF, 0xFE], Array("new\nline".utf8), Array(" ".utf8), Array("-rf".utf8)] {
      let file = directory.appending(FileName(bytes: name + Array(".strings".utf8)))
      try Descriptor.open(file, flags: O_WRONLY | O_CREAT, mode: 0o644)
        .writeAll(Array("\"k\" = \"odd\";\n".utf8))
    }
    tree.refresh()
    #expect(tree.codes == [.nameNotUTF8])
    #expect(tree.bundle?.diagnostics.first?.path.hasSuffix("/\u{FFFD}\u{FFFD}.strings") == true)
    for name in ["new\nline", " ", "-rf"] { #expect(tree.text("k", table: name) == "odd") }
  }

  @Test(arguments: [true, false])
  func namesThatAreNotUTF8GoWithTheirDirectory(isReplaced: Bool) throws {
    let tree = try LoadedTree()
    try tree.write("root/en.lproj/T.strings", "k", "v")
    let odd = FileName(bytes: [0xFF, 0xFE] + Array(".strings".utf8))
    let file = tree.path("root/en.lproj").appending(odd)
    _ = try Descriptor.open(file, flags: O_WRONLY | O_CREAT, mode: 0o644)
    tree.refresh()
    #expect(tree.codes == [.nameNotUTF8])
    try tree.move("root/en.lproj", "old")
    if isReplaced { try tree.write("root/en.lproj/T.strings", "k", "v") }
    tree.refresh("root", "en.lproj")
    #expect(tree.codes == [])
  }
}
