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
  /// What wrote the image that is in the buffer.
  private var former: ImageWriter?

  deinit {
    unsafe buffer.deallocate()
  }

  /// The size of the last image; 0 before the first.
  var byteCount: Int { former?.byteCount ?? 0 }

  /// Writes the image of one language to the start of a file, and lets everybody read it.
  ///
  /// - Parameters:
  ///   - file: empty, or a reserve.
  ///   - reserve: the size of the reserve, which everybody may read and which is cut off behind the
  ///     image; nil: the file is none.
  func write(
    _ language: LanguageTag, of bundle: LocalizedBundle, revision: Generation,
    to file: borrowing Descriptor, reserve: Int? = nil
  ) throws(Errno) {
    let contents = ImageContents(
      language, of: bundle, along: bundle.chain(of: language), revision: revision)
    let writer = ImageWriter(contents, after: former)
    // What changed once is likely to change again, and most of its image is here then.
    if unsafe former != nil && writer.byteCount <= buffer.count {
      unsafe writer.rewrite(in: buffer)
    } else {
      makeRoom(for: writer.byteCount)
      unsafe writer.write(into: buffer)
    }
    former = writer
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<writer.byteCount])
    try unsafe file.writeAll(bytes)
    let number = file.number
    if let reserve, reserve == bytes.count { return }
    _ = try valueOrErrno {
      reserve == nil ? fchmod(number, 0o644) : ftruncate(number, bytes.count)
    }
  }

  private func makeRoom(for count: Int) {
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
