import LprojModel
import LprojText
import LprojUnicode
import LprojWire

/// `lprojctl get KEY`: the text of a key.
enum GetCommand {
  static let specification = CommandSpecification(
    "get", arguments: "KEY", count: 1...1,
    "Print the text of a key and a newline; exit 1 when it is not found",
    options: [
      .bundle, .language, .table, .root,
      OptionSpecification("--default", "TEXT", "printed when the key is not found"),
      OptionSpecification("--int", "N", "the next argument of the format", isRepeatable: true),
      OptionSpecification("--double", "D", "the next argument of the format", isRepeatable: true),
      OptionSpecification("--string", "S", "the next argument of the format", isRepeatable: true),
      OptionSpecification("--width", "W", "the longest text of a width variation that fits"),
      OptionSpecification("--device", "NAME", "iphone, ipad, mac, … of a device variation"),
      OptionSpecification("--localized-numbers", nil, "write numbers as the language does"),
      OptionSpecification("--fallback", "POLICY", "chain, apple or exact; only with --root"),
      OptionSpecification("--explain", nil, "print on standard error where the key was looked for"),
    ]
  ) { invocation throws(CommandError) in
    let lookup = try lookup(invocation)
    let reply = try reply(to: lookup, invocation)
    if invocation.wantsJSON {
      Output.json(reply)
    } else {
      for step in reply.explanation ?? [] { Output.warn(describe(step)) }
      Output.print(reply.text)
    }
    return reply.found ? .done : .no
  }

  private static func lookup(_ invocation: Invocation) throws(CommandError) -> Lookup {
    Lookup(
      bundle: invocation.bundle, language: invocation.value(of: "--language"),
      table: invocation.value(of: "--table"), key: invocation.arguments[0],
      value: invocation.value(of: "--default"), arguments: try arguments(invocation),
      width: try invocation.integer(of: "--width"), device: invocation.value(of: "--device"),
      localizedNumbers: invocation.has("--localized-numbers") ? true : nil,
      explain: invocation.has("--explain") ? true : nil)
  }

  /// The format's arguments in the order in which they were given.
  private static func arguments(_ invocation: Invocation) throws(CommandError)
    -> [LookupArgument]?
  {
    var arguments: [LookupArgument] = []
    for option in invocation.options {
      switch option.name {
      case "--int":
        guard let integer = Int(option.value) else {
          throw .usage("'--int' takes a whole number, not '\(option.value)'", invocation.command)
        }
        arguments.append(.int(integer))
      case "--double":
        guard let double = Double(option.value) else {
          throw .usage("'--double' takes a number, not '\(option.value)'", invocation.command)
        }
        arguments.append(.double(double))
      case "--string": arguments.append(.string(option.value))
      default: continue
      }
    }
    return arguments.isEmpty ? nil : arguments
  }

  private static func reply(to lookup: Lookup, _ invocation: Invocation) throws(CommandError)
    -> Lookup.Reply
  {
    let roots = invocation.values(of: "--root")
    if !roots.isEmpty { return try LocalLookup.reply(to: lookup, in: roots, invocation) }
    guard !invocation.has("--fallback") else {
      throw .usage("'--fallback' goes with --root; a bundle's is configured", invocation.command)
    }
    return try invocation.call(lookup)
  }

  private static func describe(_ step: LookupStep) -> String {
    let place = step.language ?? "-"
    return "\(place) (\(step.reason.rawValue)): \(step.found ? "found" : "not found")"
      + (step.file.map { " in \($0)" } ?? "")
  }
}
