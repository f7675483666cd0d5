import Dispatch
import Glibc
import LinuxKit

/// Minds one process on a thread of its own: passes on its standard error line by line, and waits
/// for it as soon as it has ended, so that it is no zombie while nobody asks it anything.
///
/// A line is cut at a limit, and what is written faster than it is read stops its writer alone: who
/// writes without end is read now and then, since reading takes the daemon's time.
enum ProcessMinder {
  private static let lineLimit = 1024
  private static let pieceBytes = 4096
  /// What is read in one time; more waits for the next.
  private static let piecesAtATime = 64
  private static let linesAtATime = 1000
  private static let time = Duration.milliseconds(100)
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
    var (pieces, count, end) = (0, 0, MonotonicTime.now + time)
    while !child.process.waitForExit(within: .zero) {
      child.waitForExit(orError: state != .closed)
      guard state != .closed else { continue }
      if MonotonicTime.now >= end { (pieces, count, end) = (0, 0, .now + time) }
      state = pass(child.error.number, to: lines, &count)
      pieces += 1
      if pieces >= piecesAtATime || count >= linesAtATime {
        _ = child.process.waitForExit(within: max(.zero, end - .now))
      }
    }
    // What it wrote last is still in the pipe. Those whom it left behind may have that open too, and
    // write on: they are not waited for.
    for _ in 0..<piecesPerPipe {
      guard pass(child.error.number, to: lines, &count) == .more else { break }
    }
    lines.finish()
  }

  private enum State {
    case more, nothingNow, closed
  }

  /// Passes on one piece, and counts its lines.
  private static func pass(_ number: Int32, to lines: LineBuffer, _ lineCount: inout Int) -> State {
    var piece = [UInt8](repeating: 0, count: pieceBytes)
    let count = unsafe read(number, &piece, piece.count)
    if count > 0 {
      lineCount += lines.append(piece[..<count])
      return .more
    }
    return count < 0 && Errno.current == .wouldBlock ? .nothingNow : .closed
  }
}
