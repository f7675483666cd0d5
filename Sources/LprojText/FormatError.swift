/// Why a text could not be rendered.
///
/// Specifiers stand in it as written, positions count from 1.
package enum FormatError: Error, Hashable, Sendable {
  /// The argument is of a type that the specifier does not print.
  case typeMismatch(specifier: String, position: Int, argument: FormatArgument)
  /// The specifier wants an argument beyond the last of `count`.
  case tooFewArguments(specifier: String, position: Int, count: Int)
  /// A specifier that nothing can be printed with: a pointer, or `%#@name` without its end.
  case malformedSpecifier(specifier: String)
  /// The entry has no variable of this name.
  case unknownVariable(name: String)
  /// Variables that name each other: the names from the first to its repetition.
  case variableCycle(names: [String])
  /// A choice without a case for the number and without `other`; the variable, nil for the entry.
  case missingOther(variable: String?)
  /// A width, precision, text or nesting beyond its limit; the specifier, if it was one.
  case tooLong(specifier: String?, limit: Int)

  /// A stable name for programs.
  package var code: String {
    switch self {
    case .typeMismatch: "type-mismatch"
    case .tooFewArguments: "too-few-arguments"
    case .malformedSpecifier: "malformed-specifier"
    case .unknownVariable: "unknown-variable"
    case .variableCycle: "variable-cycle"
    case .missingOther: "missing-other"
    case .tooLong: "too-long"
    }
  }
}

extension FormatError: CustomStringConvertible {
  /// One sentence without a full stop: what was tried, what was given, what to do.
  package var description: String {
    switch self {
    case .typeMismatch(let specifier, let position, let argument):
      "'\(specifier)' cannot print argument \(position), \(argument); pass an argument of its type "
        + "or correct the text"
    case .tooFewArguments(let specifier, let position, let count):
      "'\(specifier)' prints argument \(position), but the arguments end at \(count)"
    case .malformedSpecifier(let specifier):
      "'\(specifier)' is no specifier that a typed argument can be printed with; correct the text"
    case .unknownVariable(let name):
      "The text names a variable '\(name)' that its entry does not have"
    case .variableCycle(let names):
      "The variables \(names.map { "'\($0)'" }.joined(separator: " -> ")) name each other in a circle"
    case .missingOther(let variable?):
      "The variable '\(variable)' has no text for the number, and no 'other'"
    case .missingOther(nil):
      "The entry has no text for what was asked, and no 'other'"
    case .tooLong(let specifier?, let limit):
      "'\(specifier)' asks for a width or precision over the limit of \(limit)"
    case .tooLong(nil, let limit):
      "The rendered text, or that of its variables, is over the limit of \(limit) bytes"
    }
  }
}
