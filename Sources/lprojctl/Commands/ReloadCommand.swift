import LprojWire

/// `lprojctl reload`: reads everything again.
enum ReloadCommand {
  static let specification = CommandSpecification(
    "reload", "Read everything again and print what changed; exit 1 when errors were found"
  ) { invocation throws(CommandError) in
    let reply = try invocation.call(Reload(), timeout: nil)
    if invocation.wantsJSON {
      Output.json(reply)
    } else {
      let style = Style(environment: invocation.environment)
      for event in reply.events { Output.print(EventLine(event).text(style)) }
      if !reply.changed { Output.print("nothing changed, generation \(reply.generation)") }
      for diagnostic in reply.diagnostics { Output.warn(DiagnosticLine(diagnostic).text(style)) }
    }
    return reply.diagnostics.contains { $0.severity == "error" } ? .no : .done
  }
}
