import CSystemd
import Glibc

/// Entries with their fields to the systemd journal, sd_journal_sendv(3).
package struct JournalSink: LogSink {
  private static let socket = FilePath("/run/systemd/journal/socket")

  package init() {}

  /// Whether there is a journal to write to.
  package static var isAvailable: Bool {
    (try? FileStatus.of(socket, followingLinks: false)) != nil
  }

  /// Whether what is written to a descriptor goes to the journal: JOURNAL_STREAM names its device
  /// and inode, systemd.exec(5).
  package static func isStream(
    _ descriptor: Int32, environment variable: String? = environmentVariable("JOURNAL_STREAM")
  ) -> Bool {
    let numbers = variable?.split(separator: ":", omittingEmptySubsequences: false)
    guard let numbers, numbers.count == 2, let device = UInt64(numbers[0]),
      let inode = UInt64(numbers[1])
    else { return false }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    return UInt64(status.st_dev) == device && UInt64(status.st_ino) == inode
  }

  package func write(_ entry: LogEntry) {
    var record = Record()
    record.add("PRIORITY", "\(entry.priority.rawValue)")
    record.add("MESSAGE", entry.message)
    if let messageID = entry.messageID { record.add("MESSAGE_ID", messageID.text) }
    for field in entry.fields { record.add(field.name, field.value) }
    record.send()
  }

  /// Fields one after the other, as lprojd_journal_send takes them.
  private struct Record {
    private var bytes: [UInt8] = []
    private var lengths: [Int] = []

    mutating func add(_ name: String, _ value: String) {
      let start = bytes.count
      bytes += name.utf8
      bytes.append(UInt8(ascii: "="))
      bytes += value.utf8
      lengths.append(bytes.count - start)
    }

    func send() {
      // A journal that is down, or has no room, is not waited for.
      _ = unsafe lprojd_journal_send(bytes, lengths, Int32(lengths.count))
    }
  }
}

/// A variable of the environment, getenv(3); to be read at the start, while nobody writes.
package func environmentVariable(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
