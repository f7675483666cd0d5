/// An option of a command, as its help shows it and as it is read.
struct OptionSpecification: Sendable {
  /// With its hyphens: `--bundle`.
  let name: String
  /// What stands for its value in the help; nil: it takes none.
  let value: String?
  let summary: String
  /// Whether it may come several times.
  let isRepeatable: Bool

  init(_ name: String, _ value: String? = nil, _ summary: String, isRepeatable: Bool = false) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isRepeatable = isRepeatable
  }

  static let bundle = Self("--bundle", "NAME", "the bundle; may be left out when there is one")
  static let language = Self("--language", "TAG", "instead of the selected language")
  static let table = Self("--table", "NAME", "instead of Localizable")
  static let root = Self(
    "--root", "DIR", "read this directory instead of asking a daemon; earlier ones win",
    isRepeatable: true)
  static let json = Self("--json", nil, "print JSON")
  static let socket = Self("--socket", "PATH", "the daemon's socket")
  static let help = Self("--help", nil, "print this help")
}
