import Dispatch
import Glibc
import LinuxKit

/// Minds one process on a thread of its own: passes on its standard error line by line, and waits
/// for it as soon as it has ended, so that it is no zombie while nobody asks it anything.
///
/// A line is cut at a limit, and what is written faster than it is read stops its writer alone.
enum ProcessMinder {
  private static let lineLimit = 1024
  private static let pieceBytes = 4096
  /// What a pipe holds, 16 pages (pipe(7)), in pieces.
  private static let piecesPerPipe = 16 * sysconf(Int32(_SC_PAGESIZE)) / pieceBytes

  static func start(
    _ child: PipedChild, family: ProcessFamily, say: @escaping @Sendable (String) -> Void
  ) {
    DispatchQueue(label: "plugin").async {
      mind(child, LineBuffer(limit: lineLimit, say: say))
      family.end(child.process)
    }
  }

  private static func mind(_ child: PipedChild, _ lines: LineBuffer) {
    var state = State.more
    while !child.process.waitForExit(within: .zero) {
      child.waitForExit(orError: state != .closed)
      if state != .closed { state = pass(child.error.number, to: lines) }
    }
    // What it wrote last is still in the pipe. Those whom it left behind may have that open too, and
    // write on: they are not waited for.
    for _ in 0..<piecesPerPipe {
      guard pass(child.error.number, to: lines) == .more else { break }
    }
    lines.finish()
  }

  private enum State {
    case more, nothingNow, closed
  }

  /// Passes on one piece.
  private static func pass(_ number: Int32, to lines: LineBuffer) -> State {
    var piece = [UInt8](repeating: 0, count: pieceBytes)
    let count = unsafe read(number, &piece, piece.count)
    if count > 0 {
      lines.append(piece[..<count])
      return .more
    }
    return count < 0 && Errno.current == .wouldBlock ? .nothingNow : .closed
  }
}
