import LinuxKit
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin

/// `lprojctl dump PATH`: the entries of a file, an `.lproj` or a root, without a daemon.
///
/// As JSON one plain table is one object; anything else is told by language and table.
enum DumpCommand {
  static let specification = CommandSpecification(
    "dump", arguments: "PATH", count: 1...1,
    "Print the entries of a file, an .lproj or a root, without a daemon",
    options: [
      OptionSpecification("--legacy", nil, "read .strings files as CoreFoundation does")
    ]
  ) { invocation throws(CommandError) in
    let path = invocation.arguments[0]
    let content = try LocalContent.read(path, isLegacy: invocation.has("--legacy"))
    let style = Style(environment: invocation.environment, descriptor: 2)
    for diagnostic in content.diagnostics where !diagnostic.code.isAcrossLanguages {
      Output.warn(DiagnosticLine(diagnostic).text(style))
    }
    if invocation.wantsJSON {
      let value = content.single.map(DumpedValue.init) ?? DumpedValue(content.tables)
      Output.print(JSONText.text(of: value))
    } else {
      Output.write(DumpText(content).text)
    }
    return content.isWhole ? .done : .no
  }
}
