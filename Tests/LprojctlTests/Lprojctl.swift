import Foundation
import LinuxKit
import LprojTestSupport

/// The built program, run as a user runs it.
enum Lprojctl {
  struct Outcome: Sendable {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private static var program: String { "\(BuiltPrograms.directory.appending("lprojctl"))" }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - environment: all of it, so that no language and no daemon of the machine comes in.
  ///   - directory: where it runs.
  static func run(
    _ words: [String], environment: [String: String] = [:], in directory: FilePath? = nil
  ) throws -> Outcome {
    try run(program, words, environment, directory)
  }

  /// Runs the program with a terminal as its standard output, script(1).
  ///
  /// - Parameter words: none that a shell would not take as it is.
  static func runOnTerminal(
    _ words: String..., environment: [String: String], in directory: FilePath
  ) throws -> Outcome {
    let command = ([program] + words).joined(separator: " ")
    return try run(
      "/usr/bin/script", ["--quiet", "--return", "--command", command, "/dev/null"], environment,
      directory)
  }

  private static func run(
    _ program: String, _ words: [String], _ environment: [String: String], _ directory: FilePath?
  ) throws -> Outcome {
    let results = try TemporaryDirectory()
    let output = URL(filePath: "\(try results.write("output", ""))")
    let errors = URL(filePath: "\(try results.write("errors", ""))")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.environment = environment
    if let directory { process.currentDirectoryURL = URL(filePath: "\(directory)") }
    // Files, not pipes: nobody has to read both sides at once.
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  static func run(_ words: String..., in directory: FilePath? = nil) throws -> Outcome {
    try run(words, in: directory)
  }

  /// What a command prints as JSON.
  static func json(_ words: String..., in directory: FilePath? = nil) throws -> Any {
    let outcome = try run(words + ["--json"], in: directory)
    return try JSONSerialization.jsonObject(
      with: Data(outcome.output.utf8), options: .fragmentsAllowed)
  }
}
