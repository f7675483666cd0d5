import LprojModel

/// `lprojctl lint PATH...`: all that is wrong in files and directories, without a daemon.
enum LintCommand {
  static let specification = CommandSpecification(
    "lint", arguments: "PATH...", count: 1...(.max),
    "Print all that is wrong in files and directories, without a daemon; exit 1 for an error",
    options: [
      OptionSpecification("--format", "FORMAT", "text, json, sarif or github; text if not given"),
      OptionSpecification("--legacy", nil, "read .strings files as CoreFoundation does"),
    ]
  ) { invocation throws(CommandError) in
    let format = try format(invocation)
    var diagnostics: [Diagnostic] = []
    for path in invocation.arguments {
      diagnostics += try LocalContent.read(path, isLegacy: invocation.has("--legacy")).diagnostics
    }
    print(diagnostics.sorted(), as: format, invocation)
    return diagnostics.contains { $0.severity == .error } ? .no : .done
  }

  enum Format: String, CaseIterable {
    case text, json, sarif, github
  }

  private static func format(_ invocation: Invocation) throws(CommandError) -> Format {
    guard let word = invocation.value(of: "--format") else {
      return invocation.wantsJSON ? .json : .text
    }
    guard let format = Format(rawValue: word) else {
      let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("'--format' takes one of \(known), not '\(word)'", invocation.command)
    }
    return format
  }

  private static func print(
    _ diagnostics: [Diagnostic], as format: Format, _ invocation: Invocation
  ) {
    switch format {
    case .text:
      let style = Style(environment: invocation.environment)
      for diagnostic in diagnostics { Output.print(DiagnosticLine(diagnostic).text(style)) }
    case .json: Output.json(diagnostics)
    case .sarif: Output.json(SarifLog(diagnostics))
    case .github:
      for diagnostic in diagnostics { Output.print(GitHubAnnotation(diagnostic).text) }
    }
  }
}
