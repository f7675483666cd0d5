import LprojImage
import LprojModel
import LprojText
import LprojWire

/// A look-up with all that may be said about it.
struct Query: Sendable {
  let key: String
  var value: String?
  var table: String?
  var width: Int?
  var arguments: [LocalizedArgument] = []

  /// What is answered when no table has the key.
  var missing: String { Self.missing(key, value) }

  /// The same for those who make no query, since it would be copied.
  static func missing(_ key: String, _ value: String?) -> String {
    guard let value, !value.isEmpty else { return key }
    return value
  }

  /// The look-up as the daemon takes it.
  func request(to bundle: String) -> Lookup {
    Lookup(
      bundle: bundle, table: table, key: key, value: value,
      arguments: arguments.isEmpty ? nil : arguments.map(\.wireArgument), width: width)
  }
}

extension ClientCore {
  /// The text, unformatted where the arguments do not fit it.
  func text(_ query: Query) -> String {
    do throws(LprojClientError) {
      return try formatted(query)
    } catch {
      var plain = query
      plain.arguments = []
      return (try? formatted(plain)) ?? query.missing
    }
  }

  /// The text from the daemon where images are not up to date, else from the image.
  func formatted(_ query: Query) throws(LprojClientError) -> String {
    let content = content.content
    if content.asksDaemon, let text = try ask(query) { return text }
    let found = content.image?.entry(forKey: query.key, table: TableName(query.table))
    // Nothing to format: missing keys are looked up as often as others.
    if found == nil, query.arguments.isEmpty { return query.missing }
    let value = found?.value ?? .text(query.missing)
    let language = spoken(found?.language, in: content)
    do throws(FormatError) {
      return try render(value, by: language, query)
    } catch {
      guard case .missingOther = error else { throw .format("\(error)") }
    }
    // As if the entry were missing: the image has that of the first language alone, and the daemon
    // goes on to the next one.
    if !content.asksDaemon, let text = try ask(query) { return text }
    do throws(FormatError) {
      return try render(.text(query.missing), by: spoken(nil, in: content), query)
    } catch {
      throw .format("\(error)")
    }
  }

  private func render(
    _ value: EntryValue, by language: LanguageTag, _ query: Query
  ) throws(FormatError) -> String {
    try TextRenderer(rules: rules.rules(for: language)).render(
      value, arguments: query.arguments.map(\.formatArgument),
      options: RenderingOptions(width: query.width))
  }

  /// The daemon's answer; nil when it cannot be reached.
  private func ask(_ query: Query) throws(LprojClientError) -> String? {
    do throws(ConnectionError) {
      return try daemon.call(query.request(to: bundle)).text
    } catch {
      if case .refused(.formatError(_, let message)) = error { throw .format(message) }
      return nil
    }
  }

  /// The language by whose rules a text is formatted: `Base` is in the development region's, and
  /// what stands beside the languages in the selected one.
  private func spoken(_ language: LanguageTag?, in content: ServedContent) -> LanguageTag {
    let selected = content.language ?? LanguageTag(canonical: "en")
    guard let language, language != .unlocalized else { return selected }
    return language.isBase ? content.image?.developmentRegion ?? selected : language
  }
}
