import Glibc
import LinuxKit
import LprojLoader
import LprojModel
import LprojTestSupport
import Testing

/// Directories that may not be read for a while: what was read of them stays, and what comes then
/// is taken as soon as they may be read again.
@Suite struct PermissionTests {
  private static let table = "site/root/en.lproj/Localizable.strings"

  /// Runs a test as a user who is bound by permissions, with a tree that serves `v0`.
  private func run(_ body: @escaping @Sendable (LoadedTree) throws -> Void) throws {
    try OrdinaryUser.run {
      let tree = try OrdinaryUser.asOwner {
        let tree = try LoadedTree(roots: ["site/root"])
        chmod("\(tree.directory.path)", 0o755)
        try tree.write(Self.table, "k", "v0")
        return tree
      }
      tree.refresh()
      #expect(tree.text("k") == "v0")
      try body(tree)
      OrdinaryUser.asOwner { tree.setMode("site", 0o755) }
    }
  }

  /// Modes of a directory that let nobody else list it, or look at what is in it.
  @Test(arguments: ["site", "site/root", "site/root/en.lproj"], [0o000, 0o711, 0o744] as [mode_t])
  func keepsWhatItReadUntilItMayReadAgain(directory: String, mode: mode_t) throws {
    try run { tree in
      OrdinaryUser.asOwner { tree.setMode(directory, mode) }
      tree.tell(of: directory)
      #expect(tree.text("k") == "v0")
      #expect(tree.codes == (directory == "site" && mode == 0o711 ? [] : [.unreadable]))
      try OrdinaryUser.asOwner { try tree.write(Self.table, "k", "v1") }
      tree.refresh("site/root/en.lproj", "Localizable.strings")
      OrdinaryUser.asOwner { tree.setMode(directory, 0o755) }
      tree.tell(of: directory)
      #expect(tree.text("k") == "v1")
      #expect(tree.codes == [])
      #expect(tree.watching.watched[tree.path("site")] == [FileName("root")])
      #expect(tree.watching.watched[tree.path("site/root")] == .some(nil))
    }
  }

  @Test func keepsWhatItReadThroughALinkUntilItMayReadAgain() throws {
    try run { tree in
      try OrdinaryUser.asOwner {
        try tree.write("shared/fr.lproj/T.strings", "k", "t0")
        try tree.write("shared/T.strings", "k", "t0")
        try tree.link("site/root/fr.lproj", to: "../../shared/fr.lproj")
        try tree.link("site/root/en.lproj/T.strings", to: "../../../shared/T.strings")
      }
      tree.refresh()
      for text in ["t1", "t2"] {
        OrdinaryUser.asOwner { tree.setMode("shared", 0) }
        tree.tell(of: "shared")
        #expect(tree.codes == [.unreadable, .unreadable])
        try OrdinaryUser.asOwner {
          try tree.write("shared/fr.lproj/T.strings", "k", text)
          try tree.write("shared/T.strings", "k", text)
        }
        tree.refresh()
        OrdinaryUser.asOwner { tree.setMode("shared", 0o755) }
        #expect(tree.text("k", "fr", table: "T") != nil)
        #expect(tree.text("k", table: "T") != nil)
        tree.tell(of: "shared")
        #expect(tree.text("k", "fr", table: "T") == text)
        #expect(tree.text("k", table: "T") == text)
        #expect(tree.codes == [])
      }
    }
  }
}

extension LoadedTree {
  fileprivate func setMode(_ name: String, _ mode: mode_t) { chmod("\(path(name))", mode) }

  /// Looks at a directory whose status changed, as the watches tell that are in place.
  fileprivate func tell(of name: String) {
    let directory = path(name)
    var directories: [FilePath: DirtyTree.Names] = [:]
    if watching.watched[directory] != nil { directories[directory] = .all }
    if let names = watching.watched[directory.parent], let last = directory.lastComponent,
      names?.contains(last) ?? true
    {
      directories[directory.parent] = .some([last])
    }
    refresh(DirtyTree(directories: directories))
  }
}
