package import LprojModel

/// Which arguments an entry's text uses, and as what: for comparing a translation with the text
/// of the development region.
///
/// Leaves out the specifiers that read like a percent sign and text (``LonePercent``), so that
/// `50% off` and `50% Rabatt` are both texts without arguments.
package struct FormatSignature: Hashable, Sendable {
  /// One use of an argument.
  package struct Slot: Hashable, Sendable {
    /// From 1.
    package var position: Int
    package var typeClass: FormatTypeClass
    /// As written.
    package var specifier: String
    /// Whether it is the argument that the text was chosen by, which a text may leave out:
    /// `one` is often written without its number.
    package var isOwn: Bool
  }

  /// By position; with every repetition in a plain text, each once in a variable one.
  package let slots: [Slot]
  package let isVariable: Bool

  package init(_ value: EntryValue) {
    switch value {
    case .text(let text):
      isVariable = false
      slots = Self.slots(of: text)
    case .variable(let text):
      isVariable = true
      var collector = SlotCollector(variables: text.variables)
      for leaf in text.template.leaves { collector.collect(leaf, in: nil) }
      slots = Set(collector.slots).sorted(by: Self.precedes)
    }
  }

  private static func slots(of text: String) -> [Slot] {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
    var collector = SlotCollector(variables: [:])
    collector.collect(text, in: nil)
    return collector.slots.sorted(by: precedes)
  }

  private static func precedes(_ left: Slot, _ right: Slot) -> Bool {
    (left.position, left.typeClass.rawValue, left.specifier)
      < (right.position, right.typeClass.rawValue, right.specifier)
  }
}

/// Walks a text and the texts of its variables, each variable once for each argument.
private struct SlotCollector {
  let variables: [String: Variable]
  var slots: [FormatSignature.Slot] = []
  private var visited: Set<Visit> = []
  /// The variables around the text, outermost first.
  private var openVariables: [String] = []

  private struct Visit: Hashable {
    let name: String
    let position: Int
  }

  /// How many bytes of texts may still be walked through: no real entry comes near it, and one
  /// whose variables multiply each other is compared as far as that goes.
  private var budget = 1 << 18

  init(variables: [String: Variable]) {
    self.variables = variables
  }

  mutating func collect(_ format: String, in scope: VariableScope?) {
    guard budget > 0 else { return }
    budget -= format.utf8.count + 16
    let string = FormatString(format)
    var sequence = ArgumentSequence(in: scope, count: .max)
    for specifier in string.trustedSpecifiers {
      switch specifier.conversion {
      case .variable(let name):
        collect(variable: string[name], specifier, of: string, &sequence)
      case .variableArgument:
        break
      default:
        collect(specifier, of: string, in: scope, &sequence)
      }
    }
  }

  private mutating func collect(
    _ specifier: FormatSpecifier, of string: FormatString, in scope: VariableScope?,
    _ sequence: inout ArgumentSequence
  ) {
    let written = string[specifier.range]
    for case .argument(let position) in [specifier.width, specifier.precision] {
      append(position ?? sequence.take(), .integer, written, isOwn: false)
    }
    let position = specifier.position ?? sequence.take()
    guard let typeClass = specifier.conversion.typeClass else { return }
    append(position, typeClass, written, isOwn: position == scope?.position)
  }

  private mutating func collect(
    variable name: String, _ specifier: FormatSpecifier, of string: FormatString,
    _ sequence: inout ArgumentSequence
  ) {
    // What the renderer refuses is compared as far as it goes.
    guard let variable = variables[name], !openVariables.contains(name),
      openVariables.count < TextRenderer.depthLimit
    else { return }
    let position = sequence.position(of: variable, specifier)
    guard visited.insert(Visit(name: name, position: position)).inserted else { return }
    let reference = string[specifier.range]
    if let typeClass = FormatString("%\(variable.specifier)").specifiers.first?.conversion.typeClass
    {
      append(position, typeClass, reference, isOwn: true)
    }
    let scope = VariableScope(
      position: position, variable: variable, name: name, reference: reference)
    openVariables.append(name)
    for leaf in variable.variation.leaves { collect(leaf, in: scope) }
    openVariables.removeLast()
  }

  private mutating func append(
    _ position: Int, _ typeClass: FormatTypeClass, _ specifier: String, isOwn: Bool
  ) {
    slots.append(
      FormatSignature.Slot(
        position: position, typeClass: typeClass, specifier: specifier, isOwn: isOwn))
  }
}
