import LinuxKit
import LprojModel

/// Files so large that others must not wait for them: they are read and decoded apart, on any
/// thread, and taken up afterwards.
package struct SlowReading: Sendable {
  /// One file, the tree that it is of, and what tells this reading from a later one of it.
  struct Part: Sendable {
    let bundle: String
    let root: Int
    let request: FileRequest
    let token: Token
  }

  final class Token: Sendable {}

  /// From how many bytes a file is read apart: some ten milliseconds of work.
  static let threshold = 4 << 20

  var parts: [(part: Part, loader: FileLoader)] = []

  var isEmpty: Bool { parts.isEmpty }

  /// Reads and decodes, which may take seconds. Any thread.
  package func read() -> SlowOutcome {
    SlowOutcome(outcomes: parts.map { ($0.part, $0.loader.load($0.part.request)) })
  }
}

/// What came of a ``SlowReading``, for ``Loader/finish(_:)``.
package struct SlowOutcome: Sendable {
  let outcomes: [(part: SlowReading.Part, outcome: FileOutcome)]
}
