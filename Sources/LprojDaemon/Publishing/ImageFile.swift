import Glibc
import LinuxKit
import LprojAnswers
import LprojImage
import LprojModel

/// Writes the images of a bundle, one after the other, from memory that is used again.
///
/// By write(2), not through a mapping: a full tmpfs is then an error and not a SIGBUS. Confined
/// to one thread.
@safe final class ImageFile {
  // Owned; written and read by the one thread that has the object.
  private var buffer = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit {
    unsafe buffer.deallocate()
  }

  /// Writes the image of one language to a new file that everybody may read.
  func write(
    _ language: LanguageTag, of bundle: LocalizedBundle, revision: Generation,
    to name: FilePath, in directory: Int32
  ) throws(Errno) {
    let contents = ImageContents(
      language, of: bundle, along: bundle.chain(of: language), revision: revision)
    let writer = ImageWriter(contents)
    reserve(writer.byteCount)
    unsafe writer.write(into: buffer)
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<writer.byteCount])
    let file = try Descriptor.open(
      name, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o644, in: directory)
    try unsafe file.writeAll(bytes)
    _ = try valueOrErrno { fchmod(file.number, 0o644) }
  }

  private func reserve(_ count: Int) {
    guard unsafe buffer.count < count else { return }
    unsafe buffer.deallocate()
    // A quarter more, so that a table that grows does not move it each time.
    unsafe buffer = .allocate(byteCount: count + count / 4, alignment: 64)
  }
}

extension Descriptor {
  fileprivate func writeAll(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
    var written = 0
    while written < bytes.count {
      written += try valueOrErrno {
        unsafe Glibc.write(
          number, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
    }
  }
}
