import Glibc

/// The bytes of an image: a mapped file, or memory of our own. Let go when the last user is gone.
///
/// A file is mapped shared and read-only, so all processes use one physical copy. It must not
/// shrink while it is mapped (touching lost pages is SIGBUS, mmap(2)); the publisher never
/// modifies a file that has its name, it only unlinks it.
@safe final class ImageMemory: Sendable {
  /// The largest file that is mapped: the largest app's languages have 6 MB, and a reader that
  /// is given a sparse file of any size must not sum it up for hours.
  static var sizeLimit: Int { 1 << 32 }

  // Set once and never written through, so any thread may read it.
  nonisolated(unsafe) private let start: UnsafeMutableRawPointer
  let count: Int
  private let isMapped: Bool

  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

  /// Maps a regular file.
  init(mapping path: String) throws(ImageError) {
    // A FIFO would block in open(2) until somebody writes.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
    // Nothing was written, so nothing can be lost at close.
    defer { _ = close(descriptor) }
    count = try Self.size(of: descriptor, path: path)
    let mapping = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapping = unsafe mapping, unsafe mapping != MAP_FAILED else {
      throw .unreadable(path: path, errno: errno)
    }
    unsafe start = mapping
    isMapped = true
  }

  /// Copies bytes.
  init(copying bytes: Span<UInt8>) {
    count = bytes.count
    unsafe start = .allocate(byteCount: max(1, count), alignment: ImageFormat.bucketSize)
    isMapped = false
    unsafe bytes.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      unsafe start.copyMemory(from: base, byteCount: source.count)
    }
  }

  deinit {
    if isMapped {
      // Fails only for what is no mapping.
      _ = unsafe munmap(start, count)
    } else {
      unsafe start.deallocate()
    }
  }

  private static func size(of descriptor: CInt, path: String) throws(ImageError) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    guard status.st_size > 0 else { throw .truncated(path: path) }
    guard status.st_size <= sizeLimit else {
      throw .unreadable(path: path, reason: "it has more than the \(sizeLimit) bytes allowed")
    }
    return Int(status.st_size)
  }
}

extension ImageError {
  fileprivate static func unreadable(path: String, errno: CInt) -> ImageError {
    // The text is a constant of the C library for every known number.
    let text = unsafe strerror(errno).map { unsafe String(cString: $0) }
    return .unreadable(path: path, reason: text ?? "error \(errno)")
  }
}
