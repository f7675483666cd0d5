import Glibc
import LinuxKit

/// A program that was run to its end.
package struct ProgramRun: Sendable {
  /// Its exit status, or the signal that ended it as a negative number.
  package let status: Int32
  /// What it wrote to standard output and standard error, in its order.
  package let output: String

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - program: a path, or the name of one of the programs that the tests were built with.
  ///   - environment: all of it.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    let directory = try TemporaryDirectory()
    let log = directory.path.appending("log")
    let path = BuiltPrograms.directory.appending(FilePath(program))
    let spawned = try ChildProcess.spawn(
      path, arguments: arguments,
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { $1 },
      log: log)
    let lifeline = Descriptor(owning: spawned.lifeline)
    var status: Int32 = 0
    _ = try valueOrErrno { waitpid(spawned.identifier, &status, 0) }
    self.status = status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    let bytes = try Descriptor.open(log, flags: O_RDONLY).readToEnd(limit: 1 << 24)
    output = String(decoding: bytes ?? [], as: UTF8.self)
    withExtendedLifetime(lifeline.number) {}
  }
}
