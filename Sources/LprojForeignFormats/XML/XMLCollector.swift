import CExpat
import LprojFormats
import LprojModel

/// Takes expat's calls and keeps what they say; for one document, on one thread.
@safe
final class XMLCollector {
  /// Between an address and a name: no XML holds this character.
  static let separator: CChar = 1

  private let parser: XML_Parser
  private var events: [XMLEvent] = []
  /// The text since the last tag.
  private var text: [UInt8] = []
  private var depth = 0
  /// Why the parser was stopped.
  private(set) var problem: FormatError?

  /// - Parameter parser: which is not freed before the collector's last use.
  @unsafe
  init(_ parser: XML_Parser) {
    unsafe self.parser = parser
  }

  /// Lets the parser call this collector, which it does not retain.
  @unsafe
  func install() {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { unsafe XMLCollector.behind($0)?.start($1, $2) },
      { context, _ in unsafe XMLCollector.behind(context)?.end() })
    unsafe XML_SetCharacterDataHandler(parser) { context, bytes, count in
      unsafe XMLCollector.behind(context)?.append(bytes, Int(count))
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, system, _, hasDeclarations in
      guard unsafe system != nil || hasDeclarations != 0 else { return }
      unsafe XMLCollector.behind(context)?.stop(
        .syntax,
        "a document type with declarations is refused; remove it, and write texts in place "
          + "of its entities")
    }
  }

  @unsafe
  private static func behind(_ context: UnsafeMutableRawPointer?) -> XMLCollector? {
    unsafe context.map { unsafe Unmanaged<XMLCollector>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The events, when the document ended well.
  func finished() -> [XMLEvent] { events }

  private var place: Place {
    unsafe Place(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func stop(_ code: DiagnosticCode, _ message: String) {
    guard problem == nil else { return }
    problem = FormatError(code, message, at: place)
    _ = unsafe XML_StopParser(parser, XML_Bool(XML_FALSE))  // XML_Parse tells of it.
  }

  @unsafe
  private func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    flush()
    depth += 1
    guard depth <= XMLReader.depthLimit, let name = unsafe name else {
      return stop(.tooDeep, "elements nest deeper than \(XMLReader.depthLimit) levels")
    }
    var element = unsafe XMLElement(name: Self.name(name), attributes: [:], place: place)
    var position = 0
    while let name = unsafe attributes?[position], let value = unsafe attributes?[position + 1] {
      unsafe element.attributes[Self.name(name)] = unsafe String(cString: value)
      position += 2
    }
    events.append(.start(element))
  }

  private func end() {
    flush()
    depth -= 1
    events.append(.end)
  }

  @unsafe
  private func append(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
    unsafe UnsafeRawBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
      unsafe text.append(contentsOf: $0)
    }
  }

  private func flush() {
    guard !text.isEmpty else { return }
    events.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }

  @unsafe
  private static func name(_ text: UnsafePointer<CChar>) -> XMLName {
    let parts = unsafe String(cString: text).split(separator: "\u{1}", maxSplits: 1)
    guard parts.count == 2 else { return XMLName(parts.first.map(String.init) ?? "") }
    return XMLName(String(parts[1]), in: String(parts[0]))
  }
}
