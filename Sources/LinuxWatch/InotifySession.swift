import CInotifyTools
import CLinux
import Glibc
import LinuxKit

/// libinotifytools between one `initialize` and its `cleanup`.
///
/// The library is one set of global variables without a lock, so one thread makes all calls, and
/// only one session is open at a time: ``WatchThread`` sees to both. Of its functions only those
/// below are used, since the others lie or abort:
/// - paths are never told to it nor asked for: it keeps the old ones of what was moved;
/// - `watch_recursively` leaves directories out that change meanwhile;
/// - `next_event` blocks for ever on a timeout of 0; `next_events` of more than one event spins;
/// - the filters by expression swallow overflows, and the printing functions overrun buffers.
///
/// It writes to standard error when a status cannot be read or a watch cannot be removed. The
/// first cannot happen, since it is given paths of descriptors that are open; the second only
/// when a directory goes between the reading of its event and ``remove(_:)``.
final class InotifySession {
  /// select(2) cannot hold more, and the library waits with it: it aborts.
  private static let descriptorLimit: Int32 = 1024

  // Links are followed: who asks for a link's path wants what is behind it. The kernel refuses a
  // second watch of one inode (IN_MASK_CREATE), which the library would leak.
  private static let mask = UInt32(
    bitPattern: IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE
      | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK | IN_MASK_CREATE)

  /// For poll(2) only.
  let descriptor: Int32
  private var newest: Int32 = 0
  private var failures: Int32 = 0

  /// Initializes the library; its descriptor becomes close-on-exec and non-blocking.
  init() throws(PollingReason) {
    let before = Set(Self.instances())
    guard inotifytools_init(0, 0, 0) != 0 else {
      throw Self.reason(ofInitialization: Errno(inotifytools_error()))
    }
    // The library does not tell its descriptor.
    guard let descriptor = Self.instances().filter({ !before.contains($0) }).min() else {
      inotifytools_cleanup()
      throw .refused(.notFound)
    }
    guard descriptor < Self.descriptorLimit else {
      inotifytools_cleanup()
      throw .descriptorTooHigh
    }
    self.descriptor = descriptor
    // They cannot fail on a descriptor that is open; a child would keep the watches alive.
    _ = lprojd_fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = lprojd_fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    // The library's buffer outlives `cleanup`, and would give old events to the next session. So
    // it is emptied; and so that this ends however many events come, the queue is cut off first.
    if let null = try? Descriptor.open(FilePath("/dev/null"), flags: O_RDONLY) {
      _ = dup2(null.number, descriptor)
    }
    while next() != nil {}
    inotifytools_cleanup()
  }

  /// The next event that the kernel has; nil when there is none. Does not wait.
  ///
  /// The library reads many at once, so poll(2) tells nothing until this has answered nil.
  func next() -> WatchEvent? {
    guard let event = unsafe inotifytools_next_events(0, 1) else { return nil }
    return unsafe WatchEvent(copying: event)
  }

  /// The next events, in their order; fewer than asked for when the kernel has no more.
  func next(atMost count: Int) -> [WatchEvent] {
    var events: [WatchEvent] = []
    while events.count < count, let event = next() { events.append(event) }
    return events
  }

  /// Watches an open directory.
  ///
  /// - Returns: the watch.
  /// - Throws: `EEXIST` when its inode is watched already, `ENOSPC` when the user has no watch
  ///   left, `EACCES` when it may not be read.
  func add(_ directory: borrowing Descriptor, inode: UInt64) throws(Errno) -> Int32 {
    // By its descriptor, not by its path: that cannot become another directory meanwhile.
    let path = FilePath("/proc/self/fd/\(directory.number)/")
    let added = unsafe path.withCString {
      unsafe inotifytools_watch_file($0, Int32(bitPattern: Self.mask))
    }
    guard added == 1 else {
      let error = Errno(inotifytools_error())
      // For a second watch of one inode no number is used up.
      if error != .exists { failures += 1 }
      throw error
    }
    guard let descriptor = newestDescriptor() ?? self.descriptor(ofInode: inode) else {
      throw .notFound
    }
    (newest, failures) = (descriptor, 0)
    return descriptor
  }

  /// Ends a watch whose directory is still there: the library cannot forget others.
  func remove(_ descriptor: Int32) {
    // Nothing is to be done about a failure: the directory is gone, and its watch with it.
    _ = inotifytools_remove_watch_by_wd(descriptor)
  }

  /// The watch of an inode as the kernel lists it, proc(5).
  func descriptor(ofInode inode: UInt64) -> Int32? {
    guard
      let file = try? Descriptor.open(
        FilePath("/proc/self/fdinfo/\(descriptor)"), flags: O_RDONLY),
      let bytes = try? file.readToEnd(limit: 1 << 28)
    else { return nil }
    return InotifyListing.descriptor(ofInode: inode, in: bytes)
  }
}

extension InotifySession {
  /// The kernel numbers watches one after the other, and uses up a number also when it refuses
  /// one; the library tells which it knows.
  private func newestDescriptor() -> Int32? {
    for step in 1...(failures + 1) {
      let (candidate, overflow) = newest.addingReportingOverflow(step)
      if overflow { return nil }
      if let name = unsafe inotifytools_filename_from_wd(candidate), unsafe name.pointee != 0 {
        return candidate
      }
    }
    return nil
  }

  private static func reason(ofInitialization error: Errno) -> PollingReason {
    switch error {
    case .descriptorsExhausted: .instancesExhausted
    case .systemDescriptorsExhausted: .descriptorsExhausted
    default: .refused(error)
    }
  }

  /// The descriptors of inotify instances that the process has open.
  private static func instances() -> [Int32] {
    guard
      let directory = try? Descriptor.open(
        FilePath("/proc/self/fd"), flags: O_RDONLY | O_DIRECTORY),
      let names = try? DirectoryListing.names(of: directory, limit: .max).names
    else { return [] }
    return names.compactMap { name in
      guard let number = name.string.flatMap(Int32.init) else { return nil }
      return isInstance(number) ? number : nil
    }
  }

  private static func isInstance(_ number: Int32) -> Bool {
    let target = "anon_inode:inotify"
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      let length = unsafe FilePath("/proc/self/fd/\(number)").withCString { path in
        unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
          unsafe buffer.baseAddress.map { unsafe readlink(path, $0, buffer.count) } ?? -1
        }
      }
      count = max(length, 0)
    }
    return bytes.elementsEqual(target.utf8)
  }
}
