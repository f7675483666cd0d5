import LprojModel

/// Walks the objects of a binary property list, each once, without recursion.
struct BinaryPropertyListWalk {
  private enum State {
    case unseen
    case open
    /// With what it expands to, in bytes of content and objects.
    case done(weight: Int, isString: Bool)
  }

  private struct Frame {
    let number: Int
    let object: BinaryPropertyListObject
    var next = 0
    var weight = 1
  }

  private let list: BinaryPropertyList
  private var states: [State]
  private var stack: [Frame] = []
  private let weightLimit: Int

  init(_ list: BinaryPropertyList) {
    self.list = list
    states = Array(repeating: .unseen, count: list.objectCount)
    // A table repeats its values by reference; no honest one is that much larger than its file.
    weightLimit = max(1 << 20, list.bytes.count * 32)
  }

  /// Checks everything that the object reaches.
  mutating func run(from top: Int) throws(FormatError) {
    try open(top)
    while let frame = stack.last {
      if frame.next == frame.object.referenceCount {
        close(frame)
      } else {
        try visit(frame)
      }
    }
  }

  private mutating func open(_ number: Int) throws(FormatError) {
    guard stack.count <= PropertyListReader.depthLimit else {
      throw FormatError(
        .tooDeep, "the property list nests deeper than \(PropertyListReader.depthLimit)")
    }
    let object = try BinaryPropertyListObject(number, of: list)
    guard object.referenceCount > 0 else {
      states[number] = .done(weight: 1 + object.count, isString: object.kind == .string)
      return
    }
    states[number] = .open
    stack.append(Frame(number: number, object: object))
  }

  private mutating func visit(_ frame: Frame) throws(FormatError) {
    let child = try frame.object.reference(frame.next)
    switch states[child] {
    case .unseen: try open(child)
    case .open: throw BinaryPropertyList.malformed("object \(child) contains itself")
    case .done(let weight, let isString):
      guard isString || !frame.object.isKey(frame.next) else {
        throw BinaryPropertyList.malformed("a key is not a string")
      }
      let top = stack.count - 1
      stack[top].next += 1
      stack[top].weight += weight
      guard stack[top].weight <= weightLimit else {
        throw BinaryPropertyList.malformed("it expands to more than \(weightLimit) bytes")
      }
    }
  }

  private mutating func close(_ frame: Frame) {
    states[frame.number] = .done(weight: frame.weight, isString: false)
    stack.removeLast()
  }
}
