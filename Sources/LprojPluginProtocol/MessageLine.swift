import LprojWire

/// The lines of messages that are written once for each file, by hand: FoundationEssentials'
/// encoder takes as long for one as a parser for a small file.
extension PluginQuestion {
  /// The line with its newline.
  package var line: [UInt8] {
    guard case .decode(let number, let question) = self else { return MessageHead.encode(self) }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("bytes", question.byteCount)
      writer.member("decode", number)
      writer.member("diagnosticLimit", question.diagnosticLimit)
      writer.member("language", question.language)
      writer.member("path", question.path)
      writer.key("strict")
      writer.bool(question.isStrict)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension PluginAnswer {
  /// The line with its newline.
  package var line: [UInt8] {
    // Diagnostics are few, and few files have some.
    guard case .decoded(let number, let answer) = self, answer.diagnostics.isEmpty else {
      return MessageHead.encode(self)
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("bytes", answer.byteCount)
      writer.member("decoded", number)
      writer.key("diagnostics")
      writer.array(answer.diagnostics) { _, _ in }
      guard let tables = answer.tables else { return }
      writer.key("tables")
      writer.array(tables) { writer, table in
        writer.object { writer in
          writer.member("bytes", table.bytes)
          if let language = table.language { writer.member("language", language) }
          if let name = table.table { writer.member("table", name) }
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
