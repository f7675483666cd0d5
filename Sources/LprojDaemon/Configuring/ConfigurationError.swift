package import LinuxKit
import LprojModel

/// Why a configuration is refused: one line with the file, the key and what was expected.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
  package let file: FilePath
  /// The way to the value, `bundles.demo.roots`; empty for the file as a whole.
  package let key: String
  package let message: String

  package var description: String {
    key.isEmpty ? "\(file): \(message)" : "\(file): '\(key)': \(message)"
  }
}

extension ConfigurationError {
  /// The error as clients are told it.
  var diagnostic: Diagnostic {
    Diagnostic(
      .error, .configuration, path: "\(file)",
      message: key.isEmpty ? message : "'\(key)': \(message)",
      served: "the configuration before")
  }
}
