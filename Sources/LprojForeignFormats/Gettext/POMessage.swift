import LprojFormats

/// One entry of a `.po` file.
struct POMessage {
  var context: String?
  var id = ""
  var pluralID: String?
  /// The texts by their index, for a plural; else the one text.
  var texts: [String] = []
  var isFuzzy = false
  /// Where its `msgid` stands.
  var place = Place.start

  /// The entry without an id, whose text is the file's header; a fuzzy one counts, too.
  var isHeader: Bool { id.isEmpty && context == nil }

  /// Whether it is translated, as msgfmt(1) counts: by the first text.
  var isServed: Bool { !isFuzzy && !text.isEmpty }

  var text: String { texts.first ?? "" }

  /// The texts of a plural.
  var plural: [String]? { pluralID == nil ? nil : texts }

  /// The context and the id as libintl joins them (gettext.h, `GETTEXT_CONTEXT_GLUE`).
  var key: String { context.map { "\($0)\u{4}\(id)" } ?? id }
}
