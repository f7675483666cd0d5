import LprojModel

/// One text being rendered: walks the pieces of a format and prints them.
struct Rendering {
  let rules: TextRules
  let device: String?
  let arguments: [FormatArgument]
  let options: RenderingOptions
  var variables: [String: Variable] = [:]
  var output: TextOutput
  /// The variables whose texts are being printed, outermost first.
  var openVariables: [String] = []
  /// How many bytes of variables' texts may still be walked through; see `expand`.
  var budget = TextRenderer.outputLimit

  init(
    _ renderer: TextRenderer, _ arguments: [FormatArgument], _ options: RenderingOptions,
    expectedCount: Int
  ) {
    rules = renderer.rules
    device = renderer.device
    self.arguments = arguments
    self.options = options
    output = TextOutput(limit: TextRenderer.outputLimit, expectedCount: expectedCount + 32)
  }

  consuming func finish() -> String { output.finish() }

  /// Prints a format.
  ///
  /// - Parameter scope: the variable whose text it is, nil for the entry's.
  mutating func append(format: String, in scope: VariableScope?) throws(FormatError) {
    let bytes = format.utf8Span.span
    var scanner = FormatScanner()
    var sequence = ArgumentSequence(in: scope, count: arguments.count)
    while let piece = scanner.next(in: bytes) {
      switch piece {
      case .literal(let range): output.append(bytes.extracting(range))
      case .percent(let range):
        output.append(UInt8(ascii: "%"), count: arguments.isEmpty ? range.count : 1)
      case .fault(let fault): try append(fault, of: format)
      case .specifier(let specifier):
        try append(specifier, of: format, in: scope, &sequence)
      }
      if output.isFull { throw .tooLong(specifier: nil, limit: TextRenderer.outputLimit) }
    }
  }

  private mutating func append(_ fault: FormatFault, of format: String) throws(FormatError) {
    guard !arguments.isEmpty else { return output.append(format.utf8(in: fault.range)) }
    if fault.kind == .openVariable {
      throw .malformedSpecifier(specifier: String(format.utf8(in: fault.range).prefix(40)))
    }
    output.append(format.utf8(in: fault.printed))
  }

  private mutating func append(
    _ specifier: FormatSpecifier, of format: String, in scope: VariableScope?,
    _ sequence: inout ArgumentSequence
  ) throws(FormatError) {
    switch specifier.conversion {
    case .variable(let name):
      let name = format.utf8(in: name)
      try expand(name, specifier, of: format, &sequence)
    case .variableArgument:
      try appendOwnArgument(specifier, of: format, in: scope, &sequence)
    default:
      guard !arguments.isEmpty else { return output.append(format.utf8(in: specifier.range)) }
      try print(specifier, of: format, &sequence)
    }
  }
}
