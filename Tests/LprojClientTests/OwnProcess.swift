import Glibc
import LinuxKit

/// What the kernel tells of the process of the tests, proc(5).
enum OwnProcess {
  /// How many mappings of files in a directory it has.
  static func mappings(in directory: String) throws -> Int {
    let maps = try Descriptor.open(FilePath("/proc/self/maps"), flags: O_RDONLY)
    let text = String(decoding: try maps.readToEnd(limit: 1 << 24) ?? [], as: UTF8.self)
    return text.split(separator: "\n").count { $0.contains("\(directory)/") }
  }

  static func descriptorCount() throws -> Int {
    let directory = try Descriptor.open(
      FilePath("/proc/self/fd"), flags: O_RDONLY | O_DIRECTORY)
    return try DirectoryListing.names(of: directory, limit: .max).names.count
  }
}
