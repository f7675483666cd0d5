package import LinuxKit

/// Something about a plugin that the operator is told.
package struct PluginNotice: Sendable {
  package enum Kind: Sendable {
    /// It is there, or there again.
    case loaded
    /// It is not there any more.
    case removed
    /// It may not be run, or does not do what it should.
    case failed
    /// A line of its standard error.
    case output
  }

  package var kind: Kind
  /// The name of its file.
  package var name: String
  package var path: FilePath
  package var message: String
}
