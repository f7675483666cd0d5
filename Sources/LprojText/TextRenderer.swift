package import LprojModel

/// Turns an entry's value and typed arguments into text, as NSString's formatting and the rules
/// of `.stringsdict` and String Catalogs do.
///
/// A pure value, for one language; any thread. Whatever the text and the arguments hold, it
/// answers with a text or a ``FormatError``, within ``outputLimit`` bytes and linear time.
///
/// - Without arguments a plain text is returned untouched, and a variable text with `other` for
///   each plural and its other specifiers untouched.
/// - Un-numbered specifiers take the arguments in order, whatever numbered ones stand between
///   (`%1$@ %@` prints the first twice, CFString.c). Arguments that nothing prints are fine.
/// - An integer is taken by a floating-point conversion when a `Double` holds it exactly, never
///   the reverse. `%@` takes every argument, `%s` and `%S` strings only.
/// - In the text of a variable the un-numbered specifiers take the variable's own argument first
///   and then the ones after it (CFString.c), or its own again where there is none.
package struct TextRenderer: Sendable {
  package let rules: TextRules
  /// The device whose texts are taken where the one asked for has none, before `other`.
  package let device: String?

  /// The longest text in bytes. A rendered text is for people; a MiB is a fault or an attack.
  package static var outputLimit: Int { 1 << 20 }

  /// The deepest nesting of variables in each other's texts.
  package static var depthLimit: Int { 16 }

  package init(rules: TextRules, device: String? = nil) {
    self.rules = rules
    self.device = device
  }

  /// The text of a value.
  package func render(
    _ value: EntryValue, arguments: [FormatArgument] = [],
    options: RenderingOptions = RenderingOptions()
  ) throws(FormatError) -> String {
    switch value {
    case .text(let text):
      guard !arguments.isEmpty else { return text }
      var rendering = Rendering(self, arguments, options, expectedCount: text.utf8.count)
      try rendering.append(format: text, in: nil)
      return rendering.finish()
    case .variable(let text):
      var rendering = Rendering(self, arguments, options, expectedCount: 128)
      rendering.variables = text.variables
      let format = try rendering.choose(text.template, in: nil)
      try rendering.append(format: format, in: nil)
      return rendering.finish()
    }
  }
}
