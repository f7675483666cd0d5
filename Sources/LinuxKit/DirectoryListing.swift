import CLinux
import Glibc

/// The names in a directory.
package enum DirectoryListing {
  /// As much as readdir(3) reads at once.
  private static var bufferSize: Int { 32 << 10 }

  /// The names in an open directory, without `.` and `..`, in no order; from where it was read up to
  /// before, mostly its start.
  ///
  /// - Parameter limit: how many names are read at the most.
  /// - Returns: the names, and whether there are more than the limit.
  package static func names(
    of descriptor: borrowing Descriptor, limit: Int
  ) throws(Errno) -> (names: [FileName], isCut: Bool) {
    let number = descriptor.number
    let outcome = unsafe withUnsafeTemporaryAllocation(byteCount: bufferSize, alignment: 8) {
      buffer in
      Result { () throws(Errno) in unsafe try names(of: number, limit: limit, buffer) }
    }
    return try outcome.get()
  }

  private static func names(
    of descriptor: Int32, limit: Int, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> (names: [FileName], isCut: Bool) {
    var names: [FileName] = []
    while true {
      let count = unsafe lprojd_read_directory(descriptor, buffer.baseAddress, buffer.count)
      guard count >= 0 else { throw Errno.current }
      if count == 0 { return (names, false) }
      var offset = 0
      while offset < count, let entry = unsafe buffer.baseAddress?.advanced(by: offset) {
        offset += unsafe lprojd_directory_entry_size(entry)
        guard let name = unsafe Self.name(lprojd_directory_entry_name(entry)) else { continue }
        if names.count == limit { return (names, true) }
        names.append(name)
      }
    }
  }

  private static func name(_ start: UnsafePointer<CChar>) -> FileName? {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: strlen(start))
    if unsafe bytes.count <= 2 && bytes.allSatisfy({ $0 == UInt8(ascii: ".") }) { return nil }
    return unsafe FileName(bytes: bytes)
  }
}
