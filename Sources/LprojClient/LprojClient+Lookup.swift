import LprojText

extension LprojClient {
  /// The text of a key in the selected language.
  ///
  /// As `Bundle.localizedString(forKey:value:table:)`, with what happened since: the fallback is
  /// key by key (the language, its parents, the development region, `Base`), and another
  /// language takes effect at once. Never waits, but for the daemon's answer where the images
  /// cannot be read.
  ///
  /// - Parameters:
  ///   - key: compared byte by byte.
  ///   - value: answered when the key is not found, unless it is empty.
  ///   - table: nil or empty for `Localizable`.
  /// - Returns: the text as it stands in the table, unformatted; when there is none, `value`, and
  ///   else the key.
  public func localizedString(
    forKey key: String, value: String? = nil, table: String? = nil
  ) -> String {
    switch content.answer(forKey: key, table: table) {
    case .text(let text): text
    case .absent: Query.missing(key, value)
    case .unknown: core.text(Query(key: key, value: value, table: table))
    }
  }

  /// The text of a key, formatted with arguments and by the plural rules of its language.
  ///
  /// A text that the arguments do not fit is answered unformatted; ``formatted(_:value:table:width:arguments:)``
  /// tells such an error.
  ///
  ///     client.localizedString(forKey: "messages", arguments: 3)
  ///
  /// - Parameters:
  ///   - width: chooses among variations by width; nil takes the widest.
  ///   - arguments: for the text's specifiers, in order.
  public func localizedString(
    forKey key: String, value: String? = nil, table: String? = nil, width: Int? = nil,
    arguments: any LocalizableArgument...
  ) -> String {
    core.text(
      Query(
        key: key, value: value, table: table, width: width,
        arguments: arguments.map(\.localizedArgument)))
  }

  /// The text of a key, formatted, or the reason why it cannot be.
  ///
  /// - Throws: ``LprojClientError/format(_:)`` when the arguments do not fit the text.
  public func formatted(
    _ key: String, value: String? = nil, table: String? = nil, width: Int? = nil,
    arguments: [any LocalizableArgument]
  ) throws(LprojClientError) -> String {
    try core.formatted(
      Query(
        key: key, value: value, table: table, width: width,
        arguments: arguments.map(\.localizedArgument)))
  }

  /// A text of a user interface that may stand for a key: `@Cancel` is the text of the key
  /// `Cancel`, `@@Cancel` is `@Cancel`, and anything else is itself.
  public func localize(_ text: String, table: String? = nil) -> String {
    LocalizableText(text).resolved { localizedString(forKey: $0, table: table) }
  }
}
