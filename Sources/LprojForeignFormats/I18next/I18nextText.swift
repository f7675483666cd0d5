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
  private var hasNesting = false

  init(_ text: String) {
    var rest = text[...]
    hasNesting = text.contains("$t(")
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      pieces.append(.text(String(rest[..<start.lowerBound])))
      let parts = rest[start.upperBound..<end.lowerBound].split(
        separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.name(parts[0])
      hasFormat = hasFormat || parts.count > 1
      pieces.append(.argument(name))
      names.insert(name)
      rest = rest[end.upperBound...]
    }
    pieces.append(.text(String(rest)))
  }

  private static func name(_ text: Substring) -> String {
    let name = text.filter { !$0.isWhitespace }
    return name.hasPrefix("-") ? String(name.dropFirst()) : name
  }

  /// The text as a format.
  func format(_ arguments: ArgumentNames) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): arguments.isEmpty ? text : text.replacing("%", with: "%%")
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
