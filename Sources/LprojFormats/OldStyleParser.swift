import LprojModel

/// Reads the old text form of property lists, and `.strings` files, which are its entries without
/// the braces (CFOldStylePList.c).
///
///     file    := space [ '{' entries '}' space | entries ]
///     entries := { key space ( ';' | '=' space object space ';' ) space }
///     object  := '{' entries '}' | '(' [ object { ',' object } [','] ] ')' | '<' hex '>' | string
///     string  := '"'…'"' | "'"…"'" | one or more of A-Z a-z 0-9 _ $ / : . -
///     space   := U+0009…U+000D, U+0020, U+2028, U+2029, // to the end of the line, /* to */
///
/// One pass: the table's entries point into the file's bytes, and only texts with escapes are
/// appended to them; values that are no strings come out apart. What the file does wrong but Apple's parsers accept becomes a warning;
/// what they drop without a word is an error, or a warning when the options say `legacy`.
struct OldStyleParser: ~Copyable {
  var scanner: TextScanner
  let index = StringIndex()
  var builder: TableBuilder
  var diagnostics: DiagnosticList
  let isLegacy: Bool
  /// Entries whose value is a dictionary, an array or data.
  var structured = MemberList()
  /// Whether a key was seen that another one may equal after normalization.
  var sawUnnormalizedKey = false
  /// Whether the string that was read last is ASCII without escapes.
  var sawPlainString = true

  /// The entries of a text; nil when it is not a table, and then the diagnostics say why.
  static func parse(
    _ text: UTF8Text, isLegacy: Bool, _ diagnostics: inout DiagnosticList
  ) -> OldStyleTable? {
    guard text.start < text.bytes.count else {
      diagnostics.add(
        .note, .emptyFile, at: .start,
        "the file is empty: it is served as a table without entries; Apple's tools report an error")
      return OldStyleTable(table: .empty)
    }
    return unsafe text.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let scanner = unsafe TextScanner(base, of: text)
      let parser = OldStyleParser(
        scanner: scanner, builder: TableBuilder(pointingInto: text.bytes), diagnostics: diagnostics,
        isLegacy: isLegacy)
      return parser.run(&diagnostics)
    }
  }

  private consuming func run(_ diagnostics: inout DiagnosticList) -> OldStyleTable? {
    do throws(FormatError) {
      try parseTable()
    } catch {
      reportDuplicates()
      self.diagnostics.add(error)
      diagnostics = self.diagnostics
      return nil
    }
    reportDuplicates()
    diagnostics = self.diagnostics
    return OldStyleTable(
      structured: structured.members, sawUnnormalizedKey: sawUnnormalizedKey,
      table: builder.build())
  }

  private mutating func reportDuplicates() {
    var found: [TableBuilder.Duplicate] = []
    builder.findDuplicates { found.append($0) }
    for duplicate in found {
      // Past the limit they are only counted, and their keys need not be made.
      let key = diagnostics.isFull ? "" : builder.text(duplicate.key)
      diagnostics.addDuplicate(
        key,
        first: Place(line: duplicate.line, column: duplicate.column),
        again: Place(
          line: Int(duplicate.replacement.line), column: Int(duplicate.replacement.column)),
        isSameValue: duplicate.isSameValue)
    }
    diagnostics.sortByPlace()
  }
}
