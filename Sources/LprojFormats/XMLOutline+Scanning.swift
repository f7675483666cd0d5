import LprojModel

extension XMLOutline {
  /// Scans a text, checks what it can with a place, and refuses what could harm a decoder:
  /// entities of the file's own, and nesting beyond the limit.
  static func read(_ text: UTF8Text) throws(FormatError) -> XMLOutline {
    let result = unsafe text.bytes.withUnsafeBufferPointer {
      bytes -> Result<XMLOutline, FormatError> in
      guard let base = bytes.baseAddress else { return .success(.leaf) }
      let scanner = unsafe TextScanner(base, of: text)
      var builder = XMLOutlineBuilder(scanner: XMLScanner(scanner: scanner))
      do throws(FormatError) { return .success(try builder.run()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

/// Makes an outline of an XML scanner's tags.
struct XMLOutlineBuilder: ~Copyable {
  private enum Frame {
    case root
    case array([XMLOutline])
    case dictionary([XMLOutline.Key], pending: (name: String, place: Place)?)
  }

  private var scanner: XMLScanner
  private var stack: [Frame] = []
  private var names: [String] = []
  private var root: XMLOutline?

  init(scanner: consuming XMLScanner) {
    self.scanner = scanner
  }

  mutating func run() throws(FormatError) -> XMLOutline {
    repeat {
      switch try scanner.nextTag() {
      case .open(let name, let isEmpty): try open(name, isEmpty)
      case .close(let name): try close(name)
      case nil: throw scanner.error("the file ends before </\(names.last ?? "plist")>")
      }
    } while root == nil || !names.isEmpty
    return root ?? .leaf
  }

  private mutating func open(_ name: String, _ isEmpty: Bool) throws(FormatError) {
    switch name {
    case "plist": push(name, .root)
    case "array": push(name, .array([]))
    case "dict": push(name, .dictionary([], pending: nil))
    case "key": return try openKey(isEmpty)
    case "string", "integer", "real", "data", "date", "true", "false":
      if !isEmpty { try scanner.passContent(of: name) }
      return try add(.leaf)
    default: throw scanner.error("a property list has no element \(shown("<\(name)>"))")
    }
    guard stack.count <= PropertyListReader.depthLimit else {
      throw FormatError(
        .tooDeep, "arrays and dictionaries nest deeper than \(PropertyListReader.depthLimit)",
        at: scanner.tagPlace)
    }
    if isEmpty { try close(name) }
  }

  private mutating func push(_ name: String, _ frame: Frame) {
    names.append(name)
    stack.append(frame)
  }

  private mutating func openKey(_ isEmpty: Bool) throws(FormatError) {
    guard case .dictionary(let keys, nil) = stack.last else {
      throw scanner.error("a <key> stands where a value is expected")
    }
    let place = scanner.tagPlace
    let name = isEmpty ? "" : try scanner.keyText()
    stack[stack.count - 1] = .dictionary(keys, pending: (name, place))
  }

  private mutating func close(_ name: String) throws(FormatError) {
    guard names.last == name, let frame = stack.popLast() else {
      throw scanner.error("</\(name)> closes nothing; <\(names.last ?? "plist")> is open")
    }
    names.removeLast()
    switch frame {
    case .root: break
    case .array(let elements): try add(.array(elements))
    case .dictionary(let keys, nil): try add(.dictionary(keys))
    case .dictionary(_, let pending?):
      throw scanner.error("the key \(shown(pending.name)) has no value")
    }
  }

  private mutating func add(_ outline: XMLOutline) throws(FormatError) {
    guard let frame = stack.popLast() else {
      root = outline
      return
    }
    switch frame {
    case .root:
      root = outline
      stack.append(frame)
    case .array(var elements):
      elements.append(outline)
      stack.append(.array(elements))
    case .dictionary(var keys, let pending?):
      keys.append(XMLOutline.Key(name: pending.name, place: pending.place, value: outline))
      stack.append(.dictionary(keys, pending: nil))
    case .dictionary(_, nil):
      throw scanner.error("a value in <dict> has no <key> before it")
    }
  }
}
