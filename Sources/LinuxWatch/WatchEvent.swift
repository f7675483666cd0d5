import CInotifyTools
import Glibc
import LinuxKit

/// One event of inotify(7), copied out of the library's buffer.
struct WatchEvent {
  let descriptor: Int32
  let mask: UInt32
  /// The entry of the directory; nil for the directory itself.
  let name: FileName?

  init(descriptor: Int32, mask: UInt32, name: FileName?) {
    self.descriptor = descriptor
    self.mask = mask
    self.name = name
  }

  /// - Parameter event: the library's; it lives until its next call.
  init(copying event: UnsafePointer<inotify_event>) {
    // The name follows the structure, padded with NULs to `len` bytes.
    let start = unsafe UnsafeRawPointer(event) + MemoryLayout<inotify_event>.size
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(event.pointee.len))
    let name = unsafe bytes.prefix { $0 != 0 }
    unsafe self.init(
      descriptor: event.pointee.wd, mask: event.pointee.mask,
      name: name.isEmpty ? nil : FileName(bytes: Array(name)))
  }

  /// The places among events of those that created an entry of which a later one tells more.
  ///
  /// Such an entry need not be looked at, which may have to wait: a directory is locked while a file
  /// is renamed over another one, and some file systems write to the disk meanwhile. A change of
  /// its status explains nothing: links and whole files have their times set as others do.
  static func creationsExplained(by events: [WatchEvent]) -> Set<Int> {
    guard events.contains(where: { $0.has(IN_CREATE) }) else { return [] }
    var later: Set<Entry> = []
    var explained: Set<Int> = []
    for (number, event) in events.enumerated().reversed() where !event.has(IN_ATTRIB) {
      let isNewest = later.insert(Entry(watch: event.descriptor, name: event.name)).inserted
      if !isNewest, event.has(IN_CREATE) { explained.insert(number) }
    }
    return explained
  }

  private struct Entry: Hashable {
    let watch: Int32
    let name: FileName?
  }

  func has(_ flag: Int32) -> Bool { mask & UInt32(bitPattern: flag) != 0 }

  /// Events were lost; the kernel gives no watch for it.
  var isOverflow: Bool { has(IN_Q_OVERFLOW) }

  /// The kernel has dropped the watch: after removal of the directory, unmounting, or our asking.
  var isEndOfWatch: Bool { has(IN_IGNORED) }

  /// The directory has another path now, which the event does not tell.
  var isMoveOfDirectory: Bool { has(IN_MOVE_SELF) }

  /// What it means for the name; nil for an event that another one follows and explains.
  ///
  /// - Parameter created: looks at a file that was just created.
  func change(
    created: () -> SettlingStateMachine.Change
  ) -> SettlingStateMachine.Change? {
    if has(IN_MOVED_TO | IN_CLOSE_WRITE) { return .completed }
    if has(IN_CREATE) { return has(IN_ISDIR) ? .completed : created() }
    // Nobody writes to a directory: its modification time was set, as tar and rsync do, and that is
    // told of so when no other time is set with it.
    if has(IN_MODIFY), name != nil, !has(IN_ISDIR) { return .written }
    if has(IN_DELETE | IN_MOVED_FROM) { return .vanished }
    if has(IN_ATTRIB) { return .touched }
    return nil
  }
}
