package import LprojModel
package import LprojWire

/// A message of a plugin. The answer to a decode question has the tables' records behind it.
package enum PluginAnswer: Sendable {
  case hello(PluginHello)
  case decoded(number: Int, DecodedAnswer)
  case opened(since: EventPosition?)
  case done(number: Int)
  case failed(String)
}

/// What became of a file, without the records.
package struct DecodedAnswer: Sendable {
  /// Nil: the file could not be decoded.
  package var tables: [TableHead]?
  package var diagnostics: [DiagnosticHead]
  /// All records together.
  package var byteCount: Int

  package init(tables: [TableHead]?, diagnostics: [DiagnosticHead], byteCount: Int) {
    self.tables = tables
    self.diagnostics = diagnostics
    self.byteCount = byteCount
  }
}

/// One table of an answer.
package struct TableHead: Codable, Hashable, Sendable {
  package var language: String?
  package var table: String?
  /// Of its records.
  package var bytes: Int

  package init(language: String? = nil, table: String? = nil, bytes: Int) {
    self.language = language
    self.table = table
    self.bytes = bytes
  }
}

/// One problem of an answer.
package struct DiagnosticHead: Codable, Hashable, Sendable {
  package var severity: Diagnostic.Severity
  /// One of `lprojctl explain`; any other counts as `plugin`.
  package var code: String?
  package var line: Int?
  package var column: Int?
  package var message: String

  package init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    code = diagnostic.code.rawValue
    line = diagnostic.line
    column = diagnostic.column
    message = diagnostic.message
  }
}

extension PluginAnswer: Codable {
  private enum CodingKeys: String, CodingKey {
    case hello, decoded, tables, diagnostics, bytes, opened, done, failed
  }

  private struct Opened: Codable {
    var since: EventPosition?
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .hello(let hello): try container.encode(hello, forKey: .hello)
    case .decoded(let number, let answer):
      try container.encode(number, forKey: .decoded)
      try container.encodeIfPresent(answer.tables, forKey: .tables)
      try container.encode(answer.diagnostics, forKey: .diagnostics)
      try container.encode(answer.byteCount, forKey: .bytes)
    case .opened(let since): try container.encode(Opened(since: since), forKey: .opened)
    case .done(let number): try container.encode(number, forKey: .done)
    case .failed(let why): try container.encode(why, forKey: .failed)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let number = try container.decodeIfPresent(Int.self, forKey: .decoded) {
      self = .decoded(
        number: number,
        DecodedAnswer(
          tables: try container.decodeIfPresent([TableHead].self, forKey: .tables),
          diagnostics: try container.decodeIfPresent([DiagnosticHead].self, forKey: .diagnostics)
            ?? [],
          byteCount: try container.decodeIfPresent(Int.self, forKey: .bytes) ?? 0))
    } else if let number = try container.decodeIfPresent(Int.self, forKey: .done) {
      self = .done(number: number)
    } else if let hello = try container.decodeIfPresent(PluginHello.self, forKey: .hello) {
      self = .hello(hello)
    } else if let opened = try container.decodeIfPresent(Opened.self, forKey: .opened) {
      self = .opened(since: opened.since)
    } else {
      self = .failed(try container.decode(String.self, forKey: .failed))
    }
  }
}
