import Glibc
import LinuxKit
import LprojModel

/// The state directory: keeps the choices and the generations over restarts and power cuts.
///
/// A choice is written to a new file, synced, renamed into place, and the directory synced, before
/// it is served. Confined to the writer. Without a directory that can be written the daemon serves
/// all the same and remembers nothing; each choice is then refused with the reason.
final class StateStore {
  private let file: FilePath
  private(set) var state: SavedState
  /// Above all generations that were given out before this start.
  private(set) var lastGeneration = Generation(0)
  private let tell: (String) -> Void
  private var didTell = false

  /// How many generations are taken from the file at once, so that not each swap is written.
  private static let reserve: UInt64 = 1024

  /// - Parameter tell: is told in a sentence what is wrong with the directory, or what was found in
  ///   it: not each time again.
  init(directory: FilePath, tell: @escaping (String) -> Void) {
    self.tell = tell
    file = directory.appending("state.json")
    state = SavedState()
    load()
    lastGeneration = Generation(state.generations)
  }

  /// Makes a choice durable.
  func save(_ choice: LanguageChoice, of bundle: String) throws(StateError) {
    var next = state
    next.selections[bundle] = choice.description
    try save(next)
  }

  /// Makes the choices those of before, since a new one could not be served.
  func takeBackSelections(to before: SavedState) {
    var next = state
    next.selections = before.selections
    do throws(StateError) {
      try save(next)
    } catch {
      state = next
      tell("\(error.reason); the selection that was refused would apply after a restart")
    }
  }

  /// Takes generations up to and beyond one that is about to be used.
  ///
  /// What cannot be saved is told; counting goes on.
  func reserveGenerations(beyond generation: Generation) {
    guard generation.number >= state.generations else { return }
    var next = state
    next.generations = generation.number + Self.reserve
    do throws(StateError) {
      try save(next)
    } catch {
      state.generations = next.generations
      if !didTell { tell("\(error.reason); generations may be used again after a restart") }
      didTell = true
    }
  }

  private func save(_ next: SavedState) throws(StateError) {
    do {
      try DurableFile.write(next.encoded, to: file, permissions: 0o600)
    } catch {
      throw StateError(reason: "\(error)")
    }
    state = next
    didTell = false
  }

  private func load() {
    do {
      guard let bytes = try contents() else { return }
      state = try SavedState(decoding: bytes)
    } catch {
      // Nobody knows which generations were used: the clock is beyond all of them.
      state.generations = UInt64(max(0, time(nil)))
      tell(setAside(because: "\(error)"))
    }
  }

  private func contents() throws(Errno) -> [UInt8]? {
    do throws(Errno) {
      return try Descriptor.open(file, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        .readToEnd(limit: 1 << 20)
    } catch .notFound {
      return nil
    }
  }

  private func setAside(because reason: String) -> String {
    let aside = FilePath("\(file).unreadable-\(time(nil))")
    let result = unsafe file.withCString { old in
      unsafe aside.withCString { new in unsafe rename(old, new) }
    }
    let outcome =
      result == 0 ? "it is set aside as '\(aside)'" : "it cannot be set aside: \(Errno.current)"
    return "the saved state '\(file)' cannot be read: \(reason); \(outcome), the defaults apply"
  }
}

/// Why a choice could not be made durable.
package struct StateError: Error, CustomStringConvertible {
  /// With the file's path.
  package let reason: String

  package var description: String {
    "\(reason); make room in its directory or let the daemon's user write there"
  }
}
