import Glibc
import LinuxKit
import LprojTestSupport
import Synchronization
import Testing

@Suite struct FileLockTests {
  let directory: TemporaryDirectory
  var path: FilePath { directory.path.appending("lock") }

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func aSecondHolderIsRefusedAndToldOfTheFirst() throws {
    let lock = try FileLock(path)
    let error = try #require(throws: LockError.self) { _ = try FileLock(path) }
    #expect(error == .held(path, process: getpid()))
    #expect(
      error.description
        == "Cannot lock '\(path)': process \(getpid()) holds it; stop that process first")
    withExtendedLifetime(lock) {}
  }

  @Test func isFreeAgainAfterItsHolder() throws {
    for _ in 0..<3 { _ = try FileLock(path) }
    #expect(throws: Errno.notFound) { _ = try FileStatus.of(path) }
  }

  @Test func aFileThatWasLeftBehindIsNoObstacle() throws {
    try directory.write("lock", "12345\n and more than a number")
    let lock = try FileLock(path)
    #expect(throws: LockError.held(path, process: getpid())) { _ = try FileLock(path) }
    withExtendedLifetime(lock) {}
  }

  @Test func garbageInTheFileOfAHolderNamesNobody() throws {
    let file = try Descriptor.open(directory.write("lock", "x"), flags: O_RDONLY)
    #expect(flock(file.number, LOCK_EX | LOCK_NB) == 0)
    #expect(throws: LockError.held(path, process: nil)) { _ = try FileLock(path) }
  }

  @Test func oneAtATimeHoldsItHoweverTheyRace() throws {
    let holders = Atomic(0)
    let taken = Atomic(0)
    let wasShared = Atomic(false)
    let path = path
    let threads = try (0..<4).map { _ in
      try Thread(name: "racer") {
        for _ in 0..<500 {
          guard let lock = try? FileLock(path) else { continue }
          if holders.add(1, ordering: .relaxed).newValue != 1 {
            wasShared.store(true, ordering: .relaxed)
          }
          taken.add(1, ordering: .relaxed)
          holders.subtract(1, ordering: .relaxed)
          withExtendedLifetime(lock) {}
        }
      }
    }
    for thread in threads { thread.join() }
    let (isShared, count) = (wasShared.load(ordering: .relaxed), taken.load(ordering: .relaxed))
    #expect(!isShared)
    #expect(count > 0)
  }

  @Test func saysWhyThereIsNone() throws {
    let path = directory.path.appending("absent/lock")
    let error = try #require(throws: LockError.self) { _ = try FileLock(path) }
    #expect(error.description == "Cannot lock '\(path)': No such file or directory")
  }
}
