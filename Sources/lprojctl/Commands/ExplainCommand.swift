import LprojModel

/// `lprojctl explain CODE`: what a kind of problem means, and what to do.
enum ExplainCommand {
  static let specification = CommandSpecification(
    "explain", arguments: "[CODE]", count: 0...1,
    "Explain a diagnostic's code, or list all codes"
  ) { invocation throws(CommandError) in
    guard let word = invocation.arguments.first else {
      list(invocation)
      return .done
    }
    guard let code = DiagnosticCode(rawValue: word) else {
      let known = DiagnosticCode.allCases.map(\.rawValue)
      let hint = NearestWord.find(word, among: known).map { "; did you mean '\($0)'?" } ?? ""
      throw .failed("there is no diagnostic '\(word)'\(hint)")
    }
    if invocation.wantsJSON {
      Output.json(Explanation(code))
    } else {
      Output.print("\(code.rawValue)\n\n\(code.meaning)\n\nWhat to do: \(code.remedy)")
    }
    return .done
  }

  private static func list(_ invocation: Invocation) {
    let codes = DiagnosticCode.allCases
    if invocation.wantsJSON {
      Output.json(codes.map(Explanation.init))
    } else {
      Output.write(HelpTable(codes.map { ($0.rawValue, $0.meaning) }).text)
    }
  }

  private struct Explanation: Encodable {
    let code: String
    let meaning: String
    let remedy: String

    init(_ code: DiagnosticCode) {
      self.code = code.rawValue
      meaning = code.meaning
      remedy = code.remedy
    }
  }
}
