import Glibc
import LinuxKit
import LprojModel
package import LprojPluginHost

/// The daemon from its command line to its exit status.
package enum Daemon {
  /// Exit statuses: sysexits.h has a word for a wrong configuration, systemd knows it.
  private enum Status {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let usage: Int32 = 2
    static let configuration: Int32 = 78
  }

  /// Runs until it is told to stop.
  ///
  /// To be called on the main thread, with the signals blocked by `Signal.blockAll()` before any
  /// other thread was there.
  ///
  /// - Parameters:
  ///   - words: the command line without the program's name.
  ///   - plugins: the built-in table formats and sinks.
  /// - Returns: the exit status.
  package static func run(
    words: [String], environment: [String: String], plugins: PluginSet
  ) -> Int32 {
    do throws(any Error) {
      let options = try DaemonOptions(words: words)
      switch options.action {
      case .printHelp: write(DaemonOptions.help, to: STDOUT_FILENO)
      case .printVersion: write("lprojd \(ProgramVersion.current)\n", to: STDOUT_FILENO)
      case .checkConfiguration:
        _ = try ConfigurationSource(options).read()
        write("the configuration is right\n", to: STDOUT_FILENO)
      case .run:
        try DaemonService.run(options: options, environment: environment, plugins: plugins)
      }
      return Status.done
    } catch {
      write("lprojd: \(error)\n", to: STDERR_FILENO)
      switch error {
      case is UsageError: return Status.usage
      case is ConfigurationError: return Status.configuration
      default: return Status.failed
      }
    }
  }

  private static func write(_ text: String, to number: Int32) {
    LineSink.write(text, to: number)
  }
}
