import Foundation
import Glibc
import LinuxKit
import LprojTestSupport

/// A pseudo-terminal for programs that look whether their output is one.
enum Terminal {
  /// What the program writes to a terminal, which holds a few kilobytes.
  static func output(
    of words: [String], environment: [String: String], in directory: FilePath
  ) throws -> String {
    let master = posix_openpt(O_RDWR | O_NOCTTY)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0 else { throw Errno.current }
    let ours = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    var name = [CChar](repeating: 0, count: 64)
    guard ptsname_r(master, &name, name.count) == 0 else { throw Errno.current }
    let number = open(name, O_RDWR | O_NOCTTY)
    guard number >= 0 else { throw Errno.current }
    let process = Process()
    process.executableURL = URL(filePath: "\(BuiltPrograms.directory.appending("lprojctl"))")
    process.arguments = words
    process.environment = environment
    process.currentDirectoryURL = URL(filePath: "\(directory)")
    // Kept open until its output is read: a terminal that nobody holds forgets it.
    let its = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    process.standardOutput = its
    try process.run()
    process.waitUntilExit()
    return withExtendedLifetime(its) {
      String(decoding: ours.availableData, as: UTF8.self)
    }
  }
}
