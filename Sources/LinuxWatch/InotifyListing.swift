/// The kernel's list of an instance's watches, `/proc/self/fdinfo`, see proc(5).
///
/// One line a watch: `inotify wd:3 ino:9e7e sdev:800013 mask:800afce ...`, numbers in base 16.
package enum InotifyListing {
  /// The watch of an inode. Devices are not compared: the kernel writes them differently here.
  package static func descriptor(ofInode inode: UInt64, in listing: [UInt8]) -> Int32? {
    for line in listing.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 2, fields[0].elementsEqual("inotify".utf8),
        number("ino:", fields[2]) == inode, let descriptor = number("wd:", fields[1])
      else { continue }
      return Int32(exactly: descriptor)
    }
    return nil
  }

  private static func number(_ label: String, _ field: ArraySlice<UInt8>) -> UInt64? {
    guard field.starts(with: label.utf8) else { return nil }
    return UInt64(String(decoding: field.dropFirst(label.utf8.count), as: UTF8.self), radix: 16)
  }
}
