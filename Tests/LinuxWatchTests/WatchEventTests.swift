import Glibc
import LinuxKit
import Testing

@testable import LinuxWatch

/// Which created files need not be looked at, since a later event tells what became of them.
@Suite struct WatchEventTests {
  private func event(_ mask: Int32, _ name: String?, watch: Int32 = 1) -> WatchEvent {
    WatchEvent(
      descriptor: watch, mask: UInt32(bitPattern: mask), name: name.map { FileName($0) })
  }

  @Test func knowsAFileThatWasRenamedAway() {
    let events = [
      event(IN_CREATE, ".new"), event(IN_MODIFY, ".new"), event(IN_CLOSE_WRITE, ".new"),
      event(IN_MOVED_FROM, ".new"), event(IN_MOVED_TO, "T.strings"),
    ]
    #expect(WatchEvent.creationsExplained(by: events) == [0])
  }

  @Test(arguments: [IN_MODIFY, IN_CLOSE_WRITE, IN_DELETE, IN_MOVED_FROM])
  func takesALaterEventOfTheFile(mask: Int32) {
    let events = [event(IN_CREATE, "a"), event(mask, "a")]
    #expect(WatchEvent.creationsExplained(by: events) == [0])
  }

  @Test func asksOthersToBeLookedAt() {
    // Of another name, of another directory, of the status alone, or earlier.
    let events = [
      event(IN_DELETE, "a"), event(IN_CREATE, "a"), event(IN_CLOSE_WRITE, "b"),
      event(IN_CLOSE_WRITE, "a", watch: 2), event(IN_ATTRIB, "a"), event(IN_DELETE_SELF, nil),
    ]
    #expect(WatchEvent.creationsExplained(by: events) == [])
  }

  @Test func looksAtTheLastOfSeveralCreations() {
    let events = [event(IN_CREATE, "a"), event(IN_DELETE, "a"), event(IN_CREATE, "a")]
    #expect(WatchEvent.creationsExplained(by: events) == [0])
  }

  @Test(arguments: ["en.lproj", nil])
  func nobodyWritesToADirectory(name: String?) {
    #expect(event(IN_MODIFY | IN_ISDIR, name).change { .created } == nil)
    #expect(event(IN_ATTRIB | IN_ISDIR, name).change { .created } == .touched)
    #expect(event(IN_MODIFY, "T.strings").change { .created } == .written)
  }
}
