import LinuxKit
import Testing

@Suite struct FilePathTests {
  @Test(
    arguments: [
      ("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("a", "."), ("a/b", "a"), ("/a//b//", "/a"),
    ])
  func parentIsTheDirectoryThatHoldsIt(path: String, parent: String) {
    #expect(FilePath(path).parent == FilePath(parent))
  }

  @Test(arguments: [("/a//", "/a"), ("/", "/"), ("//", "/"), ("a", "a"), ("", "")])
  func dropsTrailingSlashes(path: String, bare: String) {
    #expect(FilePath(path).withoutTrailingSlashes == FilePath(bare))
  }

  @Test(
    arguments: [
      ("/a/./b//", "/a/b"), ("./a/../b", "a/../b"), ("/", "/"), ("/.", "/"), ("./.", "."),
      ("", "."),
      ("a/.b", "a/.b"),
    ])
  func dropsComponentsThatSayNothing(path: String, bare: String) {
    #expect(FilePath(path).withoutEmptyComponents == FilePath(bare))
  }

  @Test func appendsWithOneSlash() {
    #expect(FilePath("/a").appending("b") == FilePath("/a/b"))
    #expect(FilePath("/").appending("b") == FilePath("/b"))
    #expect(FilePath("").appending("b") == FilePath("b"))
  }

  @Test func liesWithinByWholeNames() {
    #expect(FilePath("/a/b").isWithin(FilePath("/a")))
    #expect(FilePath("/a").isWithin(FilePath("/a")))
    #expect(FilePath("/a").isWithin(FilePath("/")))
    #expect(!FilePath("/ab").isWithin(FilePath("/a")))
  }

  @Test func namesThatAreNoTextArePrintable() {
    #expect(FileName(bytes: [0xff, 0x41]).string == nil)
    #expect(FileName("a\nb").description == "a\\u{a}b")
  }
}
