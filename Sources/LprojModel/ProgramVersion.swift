/// The version of this source tree, for `--version`, the status and the interface.
package enum ProgramVersion {
  package static let current = "0.1.0"
}
