import LprojWire

/// `lprojctl diagnostics`: what is wrong in the files now.
enum DiagnosticsCommand {
  static let specification = CommandSpecification(
    "diagnostics", "List what is wrong in the files now; exit 1 when there is an error",
    options: [.bundle]
  ) { invocation throws(CommandError) in
    let diagnostics = try invocation.call(ListDiagnostics(bundle: invocation.bundle)).diagnostics
    if invocation.wantsJSON {
      Output.json(diagnostics)
    } else {
      let style = Style(environment: invocation.environment)
      for diagnostic in diagnostics { Output.print(DiagnosticLine(diagnostic).text(style)) }
    }
    return diagnostics.contains { $0.severity == "error" } ? .no : .done
  }
}
