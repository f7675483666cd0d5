import FoundationEssentials
import Glibc
import LinuxKit
import LprojControl
import LprojDaemon
import LprojFormats
import LprojPlugin
import LprojPluginHost

/// The daemon's program: picks the table formats and runs. By the name of lprojctl it is that tool.
@main
struct Lprojd {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    let environment = ProcessInfo.processInfo.environment
    if CommandLine.arguments.first?.split(separator: "/").last == ControlProgram.name[...] {
      exit(ControlProgram.run(words: words, environment: environment))
    }
    // Before anything else: threads that are made later inherit the mask (signal(7)).
    Signal.blockAll()
    let status = Daemon.run(
      words: words,
      environment: environment,
      plugins: PluginSet(formats: FormatRegistry(BuiltInFormats.all), sinks: []))
    exit(status)
  }
}
