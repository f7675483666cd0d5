/// One event for the operator: a sentence for people, fields for programs.
package struct LogEntry: Hashable, Sendable {
  package var priority: LogPriority
  /// Whole sentences, without a final full stop; more than one line is allowed.
  package var message: String
  /// Which kind of event it is, the same in every release.
  package var messageID: MessageID?
  package var fields: [LogField]

  package init(
    _ priority: LogPriority, _ message: String, messageID: MessageID? = nil,
    fields: [LogField] = []
  ) {
    self.priority = priority
    self.message = message
    self.messageID = messageID
    self.fields = fields
  }
}

/// A field of the journal, systemd.journal-fields(7).
package struct LogField: Hashable, Sendable {
  package let name: String
  /// Any text, line breaks included.
  package let value: String

  /// - Parameter name: a constant of the program, see ``isName(_:)``.
  package init(_ name: StaticString, _ value: String) {
    let name = name.description
    precondition(Self.isName(name), "'\(name)' cannot be the name of a journal field")
    self.name = name
    self.value = value
  }

  /// Whether the journal takes a name: at most 64 of A-Z, 0-9 and underscore, the first a letter
  /// (a leading underscore is for what journald itself vouches for). It drops other fields in
  /// silence.
  package static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first.map(isCapital) == true
      && text.utf8.allSatisfy {
        isCapital($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "_")
      }
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}

/// The number of a kind of event, 128 bits, by which a catalog and `journalctl` find it.
package struct MessageID: Hashable, Sendable {
  package let text: String

  /// - Parameter text: a constant of the program: 32 hexadecimal digits in lower case, as
  ///   `systemd-id128 new` prints them.
  package init(_ text: StaticString) {
    let text = text.description
    precondition(Self.isID(text), "'\(text)' is no message ID")
    self.text = text
  }

  package static func isID(_ text: String) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }
}
