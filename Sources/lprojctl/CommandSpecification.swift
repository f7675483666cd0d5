/// What a command is called, takes and does.
struct CommandSpecification: Sendable {
  let name: String
  /// The arguments that are no options, as the help shows them.
  let arguments: String
  /// How many there may be.
  let argumentCount: ClosedRange<Int>
  let summary: String
  let options: [OptionSpecification]
  let run: @Sendable (Invocation) throws(CommandError) -> ExitStatus

  init(
    _ name: String, arguments: String = "", count: ClosedRange<Int> = 0...0, _ summary: String,
    options: [OptionSpecification] = [],
    run: @escaping @Sendable (Invocation) throws(CommandError) -> ExitStatus
  ) {
    self.name = name
    self.arguments = arguments
    argumentCount = count
    self.summary = summary
    self.options = options + [.json, .socket, .help]
    self.run = run
  }

  /// One line for usage errors: `lprojctl get KEY [OPTION]...`.
  var usage: String {
    (["lprojctl", name] + (arguments.isEmpty ? [] : [arguments]) + ["[OPTION]..."])
      .joined(separator: " ")
  }

  var help: String {
    let rows = options.map { option in
      (option.value.map { "\(option.name) \($0)" } ?? option.name, option.summary)
    }
    return "usage: \(usage)\n\n\(summary).\n\n\(HelpTable(rows).text)"
  }
}

/// What a program says to its caller by its exit status.
enum ExitStatus: Int32, Sendable {
  case done = 0
  /// Not found, refused, or errors found.
  case no = 1
  case usage = 2
  case unreachable = 3
}

/// Two columns, the first as wide as its widest cell.
struct HelpTable {
  private let rows: [(String, String)]

  init(_ rows: [(String, String)]) {
    self.rows = rows
  }

  var text: String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { row in
      "  \(row.0)\(String(repeating: " ", count: width - row.0.count))  \(row.1)\n"
    }.joined()
  }
}
