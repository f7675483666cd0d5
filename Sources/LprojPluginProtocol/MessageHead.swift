import FoundationEssentials

/// The line of a message.
package enum MessageHead {
  /// The line with its newline.
  package static func encode(_ message: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    guard let data = try? encoder.encode(message) else {
      preconditionFailure("a message is made of what JSON can hold")
    }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// - Returns: the message; nil when the line is no such message.
  package static func decode<Message: Decodable>(
    _ type: Message.Type, from line: some Collection<UInt8>
  ) -> Message? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}
