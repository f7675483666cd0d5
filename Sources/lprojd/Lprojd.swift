import FoundationEssentials
import Glibc
import LinuxKit
import LprojDaemon
import LprojFormats
import LprojPlugin

/// The daemon's program: picks the table formats and runs.
@main
struct Lprojd {
  static func main() {
    // Before anything else: threads that are made later inherit the mask (signal(7)).
    Signal.blockAll()
    let status = Daemon.run(
      words: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment,
      registry: FormatRegistry(BuiltInFormats.all))
    exit(status)
  }
}
