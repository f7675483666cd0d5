import LprojWire

/// `lprojctl select LANGUAGE`: chooses a bundle's language.
enum SelectCommand {
  static let specification = CommandSpecification(
    "select", arguments: "LANGUAGE", count: 1...1,
    "Select a language: a tag, 'system', or its name in any language",
    options: [.bundle]
  ) { invocation throws(CommandError) in
    let reply = try invocation.call(
      SelectLanguage(bundle: invocation.bundle, language: invocation.arguments[0]))
    if invocation.wantsJSON {
      Output.json(reply)
    } else {
      Output.print(reply.language ?? reply.choice)
    }
    return .done
  }
}
