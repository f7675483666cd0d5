import Glibc

/// The names in a directory.
package enum DirectoryListing {
  /// The names in an open directory, without `.` and `..`, in no order.
  ///
  /// - Parameters:
  ///   - descriptor: an open directory; it is used up.
  ///   - limit: how many names are read at the most.
  /// - Returns: the names, and whether there are more than the limit.
  package static func names(
    of descriptor: consuming Descriptor, limit: Int
  ) throws(Errno) -> (names: [FileName], isCut: Bool) {
    let number = descriptor.release()
    guard let stream = unsafe fdopendir(number) else {
      let error = Errno.current
      _ = close(number)
      throw error
    }
    defer { unsafe closedir(stream) }
    var names: [FileName] = []
    while true {
      // readdir(3) tells an error from the end by errno alone.
      Glibc.errno = 0
      guard let entry = unsafe readdir(stream) else {
        if Glibc.errno != 0 { throw Errno.current }
        return (names, false)
      }
      guard let name = unsafe Self.name(of: entry) else { continue }
      if names.count == limit { return (names, true) }
      names.append(name)
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> FileName? {
    // The name is as long as its bytes say, not as its declaration: see readdir(3).
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
    let start = unsafe UnsafeRawPointer(entry) + offset
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
    if unsafe length <= 2 && bytes.allSatisfy({ $0 == UInt8(ascii: ".") }) { return nil }
    return unsafe FileName(bytes: bytes)
  }
}
