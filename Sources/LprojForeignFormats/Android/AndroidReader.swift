import LprojFormats
import LprojModel

/// Goes through the resources of a file, one child of `<resources>` after the other.
struct AndroidReader {
  /// One resource: its element and all events in it, its end not among them.
  struct Resource {
    var element: XMLElement
    var content: ArraySlice<XMLEvent>

    /// The elements of a name in it, each with its content.
    func items(_ name: String) -> [Resource] {
      var reader = AndroidReader(Array(content))
      var items: [Resource] = []
      while let item = reader.next() {
        if item.element.name == XMLName(name) { items.append(item) }
      }
      return items
    }
  }

  /// The language of the default resources, for tools ("Tools attributes reference").
  static let locale = XMLName("locale", in: "http://schemas.android.com/tools")

  private let events: [XMLEvent]
  private var position = 0

  init(_ events: [XMLEvent]) {
    self.events = events
  }

  /// Enters the document's element.
  mutating func root() throws(FormatError) -> XMLElement {
    guard case .start(let root)? = events.first, root.name == XMLName("resources") else {
      throw FormatError(
        .notATable,
        "the file holds no <resources>; string resources are "
          + "<resources><string name=\"key\">text</string></resources>", at: .start)
    }
    position = 1
    return root
  }

  /// The next element at this level, and passes it; text between elements is nothing.
  mutating func next() -> Resource? {
    while position < events.count {
      defer { position += 1 }
      guard case .start(let element) = events[position] else { continue }
      let start = position + 1
      position = end(from: start)
      return Resource(element: element, content: events[start..<position])
    }
    return nil
  }

  /// The position of the end of the element whose content starts at a position.
  private func end(from start: Int) -> Int {
    var depth = 0
    for position in start..<events.count {
      switch events[position] {
      case .start: depth += 1
      case .end where depth == 0: return position
      case .end: depth -= 1
      case .text: continue
      }
    }
    return events.count
  }
}
