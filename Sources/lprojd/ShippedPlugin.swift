import LprojForeignFormats
import LprojPluginProgram
import LprojSinks

/// The plugins that ship and are this program by another name, as links to it are: each runs in a
/// process of its own, as the plugins of others do.
enum ShippedPlugin {
  /// Runs the plugin that a name stands for.
  ///
  /// - Returns: its exit status; nil when there is no such plugin.
  static func run(named name: Substring, environment: [String: String]) -> Int32? {
    if name == "exec" { return PluginProgram.run(ExecSink(environment: environment)) }
    return ForeignFormats.named(String(name)).map { PluginProgram.run($0) }
  }
}
