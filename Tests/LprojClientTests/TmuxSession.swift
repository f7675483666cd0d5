import Foundation
import LinuxKit
import LprojTestSupport

/// A program in a terminal of tmux, whose screen is compared.
///
/// What the program writes is also copied to a pipe: so a test waits for a frame by reading, and
/// only then looks at the screen.
final class TmuxSession {
  private let directory: TemporaryDirectory
  private var frames: FileHandle?

  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

  /// Starts a shell command in a terminal of 80 by 24.
  init(_ command: String) throws {
    directory = try TemporaryDirectory()
    let pipe = "\(directory.path)/frames"
    guard mkfifo(pipe, 0o600) == 0 else { throw Errno.current }
    // The program starts when its output is being copied, so that no frame is missed.
    try run(
      "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24",
      "tmux -S \(socket) wait-for go; exec \(command)")
    try run("pipe-pane", "exec cat > \(pipe)")
    frames = FileHandle(forReadingAtPath: pipe)
    try run("wait-for", "-S", "go")
  }

  deinit {
    // Not the server: it ends itself by a signal, which the threads of tests may have blocked.
    _ = try? run("kill-session")
  }

  /// Waits for a frame, and for more until the screen is as expected.
  ///
  /// - Returns: the last screen; another than expected when the program ended without it.
  func screen(where fits: ([String]) -> Bool) throws -> [String] {
    var screen = try capture()
    while !fits(screen), let bytes = frames?.availableData, !bytes.isEmpty {
      screen = try capture()
    }
    return screen
  }

  func press(_ keys: String...) throws {
    try run(["send-keys"] + keys)
  }

  private var socket: String { "\(directory.path)/tmux" }

  private func capture() throws -> [String] {
    try run("capture-pane", "-p")
    let lines = try String(contentsOfFile: output, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    return Array(lines.reversed().drop { $0.isEmpty }.reversed())
  }

  private var output: String { "\(directory.path)/output" }

  private func run(_ words: String...) throws { try run(words) }

  /// By system(3): Foundation's Process would wait for the server, too, a child of the first
  /// command.
  private func run(_ words: [String]) throws {
    let command = (["tmux", "-u", "-S", socket] + words).map { "'\($0)'" }.joined(separator: " ")
    let status = system(
      "exec env LC_ALL=C.UTF-8 SHELL=/bin/sh TERM=xterm \(command) >\(output) 2>/dev/null </dev/null"
    )
    guard status == 0 else { throw Errno.current }
  }
}
