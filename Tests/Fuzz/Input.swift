import LprojModel
import LprojPlugin
import LprojText

/// One input of the fuzzer, as the decoders take it.
struct Input {
  let bytes: [UInt8]

  init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = Array(UnsafeBufferPointer(start: start, count: count))
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Decodes the bytes, and looks at all that came of it: every key is found where it stands, and
  /// every text is rendered or refused.
  func decode(by format: some TableFormat, strings: DecodingOptions.Strings = .strict) {
    let options = DecodingOptions(strings: strings, diagnosticLimit: 20)
    let file = EncodedFile(path: "fuzz", bytes: bytes, options: options)
    let decoded = format.decode(file)
    precondition(decoded.diagnostics.count <= 20, "there are more diagnostics than allowed")
    precondition(
      decoded.tables != nil || decoded.diagnostics.contains { $0.severity == .error },
      "a file is refused without an error")
    for diagnostic in decoded.diagnostics { check(diagnostic) }
    for table in decoded.tables ?? [] { Self.read(table.table) }
  }

  /// Every place lies in the file.
  private func check(_ diagnostic: Diagnostic) {
    let places = 1...(bytes.count + 1)
    precondition(places.contains(diagnostic.line ?? 1), "\(diagnostic)")
    precondition(places.contains(diagnostic.column ?? 1), "\(diagnostic)")
  }

  private static func read(_ table: Table) {
    for position in 0..<table.count {
      let entry = table[position]
      precondition(
        table.position(ofKey: entry.keyBytes.span) == position, "a key is not where it stands")
      if position < 200 { render(entry.value) }
    }
  }

  private static func render(_ value: EntryValue) {
    let renderer = TextRenderer(
      rules: TextRules(category: { $0 == .int(1) ? .one : .other }, localized: { _, _ in nil }))
    for arguments: [FormatArgument] in [[], [.int(1), .string("x"), .double(1.5)]] {
      _ = try? renderer.render(value, arguments: arguments)
    }
    _ = EntryChecks.problems(
      of: value, source: nil, language: LanguageTag(canonical: "en"), categories: [.one, .other])
  }
}
