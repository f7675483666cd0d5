import LprojModel
package import LprojPlugin
package import LprojWire

/// A message of the daemon. Encodes to the head; a decode question has the file's bytes behind it.
package enum PluginQuestion: Sendable {
  case hello(host: String)
  case decode(number: Int, DecodeQuestion)
  case open(SinkOpening)
  case deliver(number: Int, Event)
}

/// A file to be decoded, without its bytes.
package struct DecodeQuestion: Hashable, Sendable {
  package var path: String
  package var language: String?
  package var isStrict: Bool
  package var diagnosticLimit: Int
  package var byteCount: Int

  package init(_ file: EncodedFile) {
    path = file.path
    language = file.language?.tag
    isStrict = file.options.strings == .strict
    diagnosticLimit = file.options.diagnosticLimit
    byteCount = file.bytes.count
  }
}

extension PluginQuestion: Codable {
  fileprivate enum CodingKeys: String, CodingKey {
    case hello, decode, path, language, strict, diagnosticLimit, bytes, open, deliver, event
  }

  private struct Hello: Codable {
    var `protocol`: Int
    var host: String
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .hello(let host):
      try container.encode(
        Hello(protocol: PluginProtocol.version, host: host), forKey: .hello)
    case .decode(let number, let question):
      try container.encode(number, forKey: .decode)
      try container.encode(question.path, forKey: .path)
      try container.encode(question.language, forKey: .language)
      try container.encode(question.isStrict, forKey: .strict)
      try container.encode(question.diagnosticLimit, forKey: .diagnosticLimit)
      try container.encode(question.byteCount, forKey: .bytes)
    case .open(let opening): try container.encode(opening, forKey: .open)
    case .deliver(let number, let event):
      try container.encode(number, forKey: .deliver)
      try container.encode(event, forKey: .event)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let hello = try container.decodeIfPresent(Hello.self, forKey: .hello) {
      self = .hello(host: hello.host)
    } else if let number = try container.decodeIfPresent(Int.self, forKey: .decode) {
      self = .decode(number: number, try DecodeQuestion(in: container))
    } else if let opening = try container.decodeIfPresent(SinkOpening.self, forKey: .open) {
      self = .open(opening)
    } else {
      self = .deliver(
        number: try container.decode(Int.self, forKey: .deliver),
        try container.decode(Event.self, forKey: .event))
    }
  }
}

extension DecodeQuestion {
  fileprivate init(
    in container: KeyedDecodingContainer<PluginQuestion.CodingKeys>
  ) throws {
    path = try container.decode(String.self, forKey: .path)
    language = try container.decodeIfPresent(String.self, forKey: .language)
    isStrict = try container.decodeIfPresent(Bool.self, forKey: .strict) ?? true
    diagnosticLimit = try container.decodeIfPresent(Int.self, forKey: .diagnosticLimit) ?? 100
    byteCount = try container.decode(Int.self, forKey: .bytes)
  }
}
