import LprojModel

/// All commands, in the order in which the help lists them.
enum CommandTable {
  static let all: [CommandSpecification] = [
    StatusCommand.specification,
    MetricsCommand.specification,
    BundlesCommand.specification,
    LanguagesCommand.specification,
    TablesCommand.specification,
    GetCommand.specification,
    SelectCommand.specification,
    MatchCommand.specification,
    WatchCommand.specification,
    ReloadCommand.specification,
    DiagnosticsCommand.specification,
    ExplainCommand.specification,
    PluginsCommand.specification,
    PluginCommand.specification,
    DumpCommand.specification,
    LintCommand.specification,
    CompileCommand.specification,
    InspectCommand.specification,
  ]

  static func command(named name: String) throws(CommandError) -> CommandSpecification {
    if let command = all.first(where: { $0.name == name }) { return command }
    let hint = NearestWord.find(name, among: all.map(\.name)).map { "; did you mean '\($0)'?" }
    throw .usage("there is no command '\(name)'\(hint ?? "")", nil)
  }

  static var help: String {
    """
    usage: lprojctl [--socket PATH] COMMAND [OPTION]...

    Asks lprojd, or reads .lproj trees without it.

    \(HelpTable(all.map { ($0.name, $0.summary) }).text)
    'lprojctl COMMAND --help' tells more. Without --socket the daemon is looked for at
    $LPROJD_SOCKET, then $XDG_RUNTIME_DIR/lprojd/lprojd.sock, then /run/lprojd/lprojd.sock.

    Exit status: 0 done; 1 not found, refused, or errors found; 2 usage; 3 no daemon.

    """
  }
}
