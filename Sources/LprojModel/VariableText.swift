/// A text that is chosen at look-up: by plural category, device or width, or by several of them.
///
/// One shape for what `.stringsdict`, String Catalogs and plugins can say: a template whose
/// leaves are format strings, and the variables that it names with `%#@name@`.
package struct VariableText: Hashable, Sendable {
  /// The format of the entry (`NSStringLocalizedFormatKey`, or a catalog's `variations`).
  package var template: Variation
  /// What `%#@name@` stands for, by name.
  package var variables: [String: Variable]

  package init(template: Variation, variables: [String: Variable] = [:]) {
    self.template = template
    self.variables = variables
  }
}

/// A choice among texts, which may nest.
package indirect enum Variation: Hashable, Sendable {
  /// A format string.
  case text(String)
  /// By the CLDR cardinal category of a number, in the language of the table; a case `zero` is
  /// taken for the number 0 in every language (StringsdictFileFormat).
  ///
  /// In a template the number is the first numeric argument, in a variable the variable's own.
  case plural([PluralCategory: Variation])
  /// By the name of a device (`iphone`, `mac`, …, `other`).
  case device([String: Variation])
  /// By the largest width that is not above the one asked for.
  case width([Int: Variation])
}

/// What one `%#@name@` stands for.
package struct Variable: Hashable, Sendable {
  /// The argument, from 1, that chooses and that is printed; nil: by order of appearance.
  package var argument: Int?
  /// How the argument prints: the specifier without its percent sign (`d`, `lld`, `@`, `.2f`).
  package var specifier: String
  package var variation: Variation

  package init(argument: Int? = nil, specifier: String, variation: Variation) {
    self.argument = argument
    self.specifier = specifier
    self.variation = variation
  }
}

extension Variation {
  /// The deepest nesting that decoders accept and that packed bytes may hold.
  package static var depthLimit: Int { 16 }

  /// Each format string of the choice, in a stable order.
  package var leaves: [String] {
    switch self {
    case .text(let text): [text]
    case .plural(let cases): cases.sorted { $0.key < $1.key }.flatMap(\.value.leaves)
    case .device(let cases): cases.sorted { $0.key < $1.key }.flatMap(\.value.leaves)
    case .width(let cases): cases.sorted { $0.key < $1.key }.flatMap(\.value.leaves)
    }
  }
}
