import CLinux
import Glibc

extension Descriptor {
  /// A file that has no name and is nowhere but in memory, with these bytes in it and at its
  /// start, memfd_create(2): what a program reads from it is there at once, and ends.
  package static func memoryFile(_ bytes: [UInt8]) throws(Errno) -> Descriptor {
    let file = Descriptor(
      owning: try valueOrErrno { unsafe lprojd_memory_file("lprojd") })
    try file.writeAll(bytes)
    _ = try valueOrErrno { lseek(file.number, 0, SEEK_SET) }
    return file
  }
}
