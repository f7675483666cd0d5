import FoundationEssentials
import Glibc
import LprojControl

/// The command-line tool: asks a daemon, or reads files without one.
@main
struct Lprojctl {
  static func main() {
    exit(
      ControlProgram.run(
        words: Array(CommandLine.arguments.dropFirst()),
        environment: ProcessInfo.processInfo.environment))
  }
}
