import LprojFormats
import LprojModel

/// A text with i18next's interpolations: `{{name}}`, `{{- name}}` and `{{name, format}}`.
///
/// `count` is the first argument, the others follow in the order of ``ArgumentNames``. A text
/// without them is no format, and keeps its percent signs; in any other they are doubled. Formats
/// are the program's; nesting, `$t(key)`, stays as it is.
struct I18nextText {
  /// The name of the number that chooses a plural.
  static let count = "count"

  private enum Piece {
    case text(String)
    case argument(String)
  }

  private var pieces: [Piece] = []
  private(set) var names: Set<String> = []
  private var hasFormat = false
  private let hasNesting: Bool

  init(_ text: String) {
    let bytes = Array(text.utf8)
    hasNesting = Self.find("$t(", in: bytes[...]) != nil
    var rest = bytes[...]
    while let start = Self.find("{{", in: rest), let end = Self.find("}}", in: rest[(start + 2)...])
    {
      pieces.append(.text(String(decoding: rest[..<start], as: UTF8.self)))
      let content = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
      let parts = content.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.name(parts[0])
      hasFormat = hasFormat || parts.count > 1
      pieces.append(.argument(name))
      names.insert(name)
      rest = rest[(end + 2)...]
    }
    pieces.append(.text(String(decoding: rest, as: UTF8.self)))
  }

  /// Where a mark begins in bytes.
  private static func find(_ mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let first = mark.description.utf8.first
    var rest = bytes
    while let start = rest.firstIndex(where: { $0 == first }) {
      rest = rest[start...]
      if rest.starts(with: mark.description.utf8) { return start }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func name(_ text: Substring) -> String {
    let name = text.filter { !$0.isWhitespace }
    return name.hasPrefix("-") ? String(name.dropFirst()) : name
  }

  /// The text as a format.
  func format(_ arguments: ArgumentNames) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): arguments.isEmpty ? text : text.withDoubledPercents
      case .argument(Self.count): arguments.number(Self.count)
      case .argument(let name): arguments.value(name)
      }
    }.joined()
  }

  /// Says what the text asks for that is not done.
  func report(_ key: String, _ place: Place, _ diagnostics: inout DiagnosticList) {
    if hasFormat {
      diagnostics.add(
        .note, .malformedFormat, at: place,
        "\(shown(key)) names a format after a ',', which is not applied")
    }
    if hasNesting {
      diagnostics.add(
        .warning, .malformedFormat, at: place,
        "\(shown(key)) holds another text, '$t(…)', which is not looked up; write the text itself")
    }
  }
}
