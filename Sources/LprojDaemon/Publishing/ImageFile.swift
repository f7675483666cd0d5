import Glibc
import LinuxKit
import LprojAnswers
import LprojImage
import LprojModel

/// Writes the images of bundles, one after the other, from memory that is used again.
///
/// By write(2), not through a mapping: a full tmpfs is then an error and not a SIGBUS. Confined
/// to one thread.
@safe final class ImageFile {
  // Owned; written and read by the one thread that has the object.
  private var buffer = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The image that is in the buffer.
  private var held: Held?

  /// The largest image that is read, 40 times one of the largest app: what is larger may be
  /// anything, and takes long in any case.
  private static let readLimit = 1 << 28

  private struct Held {
    let bundle: String
    let language: LanguageTag
    let outline: ImageOutline
  }

  deinit {
    unsafe buffer.deallocate()
  }

  /// Writes one image to the start of a file, and lets everybody read it.
  ///
  /// - Parameters:
  ///   - file: empty, or a reserve.
  ///   - reserve: the size of the reserve, which everybody may read and which is cut off behind the
  ///     image; nil: the file is none.
  /// - Returns: the size of the image.
  func write(
    _ task: ImageTask, of bundle: LocalizedBundle, revision: Generation,
    to file: borrowing Descriptor, reserve: Int? = nil
  ) throws(Errno) -> Int {
    let outline = make(task, of: bundle, revision: revision)
    held = Held(bundle: bundle.name, language: task.language, outline: outline)
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<outline.byteCount])
    try unsafe file.writeAll(bytes)
    let number = file.number
    if reserve != bytes.count {
      _ = try valueOrErrno {
        reserve == nil ? fchmod(number, 0o644) : ftruncate(number, bytes.count)
      }
    }
    return bytes.count
  }

  /// To be called when what was written is not published, or another has written since: what is in
  /// the buffer is not the image before the next one then.
  func forget() {
    held = nil
  }

  /// Makes an image in the buffer.
  private func make(
    _ task: ImageTask, of bundle: LocalizedBundle, revision: Generation
  ) -> ImageOutline {
    if let change = task.change, let former = former(of: task, change, in: bundle),
      let writer = ImageRewriter(change.tables, of: former, revision: revision)
    {
      makeRoom(for: writer.outline.byteCount, keeping: former.byteCount)
      unsafe writer.rewrite(in: buffer)
      return writer.outline
    }
    let writer = ImageWriter(
      ImageContents(
        task.language, of: bundle, along: bundle.chain(of: task.language), revision: revision))
    makeRoom(for: writer.byteCount)
    unsafe writer.write(into: buffer)
    return writer.outline
  }

  /// The image before, which is in the buffer then; nil when it is not to be had.
  private func former(
    of task: ImageTask, _ change: ImageTask.Change, in bundle: LocalizedBundle
  ) -> ImageOutline? {
    // What changed once is likely to change again.
    if let held, held.bundle == bundle.name, held.language == task.language {
      return held.outline
    }
    held = nil
    guard let count = try? read(change.former),
      let outline = unsafe ImageOutline(
        checking: UnsafeRawBufferPointer(rebasing: buffer[..<count])),
      outline.isImage(of: task.language, in: bundle)
    else { return nil }
    return outline
  }

  /// Reads a file into the buffer. What is read short, read(2), is no image.
  private func read(_ path: FilePath) throws(Errno) -> Int {
    let file = try Descriptor.open(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    let status = try file.status()
    guard status.kind == .regular, status.size <= Self.readLimit else { throw Errno(EFBIG) }
    makeRoom(for: status.size)
    return try valueOrErrno { unsafe Glibc.read(file.number, buffer.baseAddress, status.size) }
  }

  private func makeRoom(for count: Int, keeping kept: Int = 0) {
    guard unsafe buffer.count < count else { return }
    let old = unsafe buffer
    // A quarter more, so that a table that grows does not move it each time.
    unsafe buffer = .allocate(byteCount: count + count / 4, alignment: 64)
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: old[..<kept]))
    unsafe old.deallocate()
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
