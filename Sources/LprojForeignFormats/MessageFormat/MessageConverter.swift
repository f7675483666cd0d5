import LprojFormats
import LprojModel
import LprojUnicode

/// Makes values of messages.
///
/// An argument becomes `%n$@`, in a plural the plural's own and `#` a `%n$ld`. A message that is
/// one plural becomes a choice by number; in a longer one each plural is a variable. A text
/// without arguments is no format, and keeps its percent signs; in any other they are doubled.
struct MessageConverter {
  private let rules: PluralCases
  /// What is wrong with a message that is served all the same.
  private(set) var notes: [String] = []
  private var names = ArgumentNames([])
  private var variables: [String: Variable] = [:]

  /// - Parameter language: of the table.
  init(language: LanguageTag) {
    rules = PluralCases(language: language)
  }

  mutating func value(of message: Message) throws(MessageProblem) -> EntryValue {
    var used: Set<String> = []
    message.collectNames(into: &used)
    guard used.count <= ArgumentNames.limit else {
      throw MessageProblem(.tooDeep, "more than \(ArgumentNames.limit) arguments are too many")
    }
    names = ArgumentNames(used)
    if message.pieces.count == 1, case .plural(let name, let cases) = message.pieces[0],
      names.position(of: name) == 1
    {
      let variation = Variation.plural(try variations(of: cases, name))
      return .variable(VariableText(template: variation, variables: variables))
    }
    let format = try format(message, number: nil)
    guard !variables.isEmpty else { return .text(format) }
    return .variable(VariableText(template: .text(format), variables: variables))
  }

  /// - Parameter number: the argument of the innermost plural around the message.
  private mutating func format(
    _ message: Message, number: String?
  ) throws(MessageProblem) -> String {
    var format = ""
    for piece in message.pieces {
      switch piece {
      case .text(let text): format += names.isEmpty ? text : text.withDoubledPercents
      case .argument(let name):
        format += name == number ? names.number(name) : names.value(name)
      case .number: format += number.map { names.number($0) } ?? "#"
      case .plural(let name, let cases): format += try reference(name, cases)
      }
    }
    return format
  }

  /// Makes a variable of a plural, and the reference to it.
  private mutating func reference(
    _ name: String, _ cases: [Message.Case]
  ) throws(MessageProblem) -> String {
    guard variables.count < ArgumentNames.limit else {
      throw MessageProblem(.tooDeep, "more than \(ArgumentNames.limit) plurals are too many")
    }
    let variable = variables.isEmpty ? "n" : "n\(variables.count + 1)"
    let position = names.position(of: name)
    variables[variable] = Variable(argument: position, specifier: "ld", variation: .text(""))
    let variation = Variation.plural(try variations(of: cases, name))
    variables[variable]?.variation = variation
    return "%\(position)$#@\(variable)@"
  }

  private mutating func variations(
    of cases: [Message.Case], _ name: String
  ) throws(MessageProblem) -> [PluralCategory: Variation] {
    var texts: [(selector: String, text: String)] = []
    for each in cases {
      texts.append((each.selector, try format(each.message, number: name)))
    }
    return try rules.cases(texts, &notes).mapValues { .text($0) }
  }
}

extension Message {
  /// The names of all arguments, those of plurals among them.
  fileprivate func collectNames(into names: inout Set<String>) {
    for piece in pieces {
      switch piece {
      case .text, .number: continue
      case .argument(let name): names.insert(name)
      case .plural(let name, let cases):
        names.insert(name)
        for each in cases { each.message.collectNames(into: &names) }
      }
    }
  }
}
