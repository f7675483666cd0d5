import FoundationEssentials

/// What the daemon sends: the parameters of a reply, or an error.
package enum VarlinkReply<Parameters: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// - continues: more replies to the same call follow.
  case success(Parameters, continues: Bool)
  case failure(CallError)

  /// The bytes of the reply, with its NUL.
  package var frame: [UInt8] {
    switch self {
    case .success(let parameters, let continues):
      encodedFrame(
        WireReply(parameters: parameters, continues: continues ? true : nil, error: nil))
    case .failure(let error):
      encodedFrame(
        WireReply(parameters: error.parameters, continues: nil, error: error.name))
    }
  }

  /// Decodes a frame without its NUL.
  ///
  /// - Throws: a DecodingError when it is no reply, or not one to this method.
  package init(frame: [UInt8]) throws {
    let bytes = Data(frame)
    let decoder = JSONDecoder()
    if let name = try decoder.decode(ErrorEnvelope.self, from: bytes).error {
      let reply = try decoder.decode(WireReply<ErrorParameters>.self, from: bytes)
      self = .failure(CallError(name: name, parameters: reply.parameters ?? ErrorParameters()))
    } else {
      let reply = try decoder.decode(WireReply<Parameters>.self, from: bytes)
      guard let parameters = reply.parameters else {
        throw DecodingError.valueNotFound(
          Parameters.self, .init(codingPath: [], debugDescription: "no parameters"))
      }
      self = .success(parameters, continues: reply.continues ?? false)
    }
  }
}

private struct WireReply<Parameters: Codable>: Codable {
  var parameters: Parameters?
  var continues: Bool?
  var error: String?
}

private struct ErrorEnvelope: Decodable {
  var error: String?
}

/// A message as JSON with the NUL that ends it; members in the order of their names.
func encodedFrame(_ message: some Encodable) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // JSON has no words for these; the reader refuses the string where it expects a number.
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  guard let data = try? encoder.encode(message) else {
    preconditionFailure("a message of strings, numbers and lists has a JSON form")
  }
  return Array(data) + [0]
}
