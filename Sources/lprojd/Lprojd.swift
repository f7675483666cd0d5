import FoundationEssentials
import Glibc
import LinuxKit
import LprojControl
import LprojDaemon
import LprojFormats
import LprojPlugin
import LprojPluginHost

/// The daemon's program: picks the table formats and runs. By the name of lprojctl it is that tool,
/// and by that of a plugin that ships it is that plugin.
@main
struct Lprojd {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    let environment = ProcessInfo.processInfo.environment
    let name = CommandLine.arguments.first?.split(separator: "/").last ?? ""
    if name == ControlProgram.name {
      exit(ControlProgram.run(words: words, environment: environment))
    }
    if let status = ShippedPlugin.run(named: name, environment: environment) { exit(status) }
    // Before anything else: threads that are made later inherit the mask (signal(7)).
    Signal.blockAll()
    let status = Daemon.run(
      words: words,
      environment: environment,
      plugins: PluginSet(formats: FormatRegistry(BuiltInFormats.all), sinks: []))
    exit(status)
  }
}
