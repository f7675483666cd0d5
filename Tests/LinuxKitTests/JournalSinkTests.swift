import Glibc
import LinuxKit
import LprojTestSupport
import Testing

@Suite struct JournalSinkTests {
  @Test func knowsTheStreamOfTheJournal() throws {
    let directory = try TemporaryDirectory()
    let file = try Descriptor.open(directory.write("file", ""), flags: O_RDONLY)
    let identity = try file.status().identity
    let own = "\(identity.device):\(identity.inode)"
    #expect(JournalSink.isStream(file.number, environment: own))
    let others = ["\(identity.device):\(identity.inode + 1)", "", ":", "8", own + ":1", "a:b"]
    for other in others {
      #expect(!JournalSink.isStream(file.number, environment: other))
    }
    #expect(!JournalSink.isStream(file.number, environment: nil))
    #expect(!JournalSink.isStream(-1, environment: own))
  }

  @Test(.enabled(if: !JournalSink.isAvailable, "a journal is here, and would keep the entry"))
  func isSilentWithoutAJournal() {
    JournalSink().write(LogEntry(.info, "Nobody hears this"))
  }

  @Test(.enabled(if: PrivateMounts.areAllowed, "takes root and mount namespaces"))
  func sendsEveryFieldWhole() throws {
    try PrivateMounts.run {
      try PrivateMounts.mountMemory(on: FilePath("/run"), options: "size=64k")
      mkdir("/run/systemd", 0o755)
      mkdir("/run/systemd/journal", 0o755)
      #expect(!JournalSink.isAvailable)
      let journal = try DatagramSocket("/run/systemd/journal/socket")
      #expect(JournalSink.isAvailable)
      JournalSink().write(
        LogEntry(
          .warning, "Two\nlines", messageID: MessageID("fc2e22bc6ee647b6b90729ab34a250b1"),
          fields: [LogField("UNIT_RESULT", "a=b"), LogField("EMPTY", "")]))
      let fields = try fields(of: #require(try journal.next()))
      #expect(fields["PRIORITY"] == "4")
      #expect(fields["MESSAGE"] == "Two\nlines")
      #expect(fields["MESSAGE_ID"] == "fc2e22bc6ee647b6b90729ab34a250b1")
      #expect(fields["UNIT_RESULT"] == "a=b")
      #expect(fields["EMPTY"] == "")
      #expect(fields["CODE_FILE"] == nil)
    }
  }
}

/// Reads the journal's native protocol: `NAME=value`, or the name, a length and the bytes.
private func fields(of datagram: [UInt8]) throws -> [String: String] {
  var fields: [String: String] = [:]
  var rest = datagram[...]
  while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
    let line = rest[..<end]
    rest = rest[(end + 1)...]
    if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
      fields[text(line[..<equals])] = text(line[(equals + 1)...])
    } else {
      let length = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      fields[text(line)] = text(rest.dropFirst(8).prefix(length))
      rest = rest.dropFirst(8 + length + 1)
    }
  }
  return fields
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
