import FoundationEssentials
import LprojFormats
import LprojModel
import LprojPlugin
import Testing

@Suite struct PropertyListReaderTests {
  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <!-- <key>no</key> -->
    <plist version="1.0">
    <dict>
      <key>z &amp; <![CDATA[<é>]]>&#x1F600;</key><string>1</string>
      <key>a</key>
      <dict><key>n</key><array><string/><integer>2</integer><true/></array></dict>
      <key>d</key><data>AAE=</data>
    </dict>
    </plist>
    """

  @Test func xmlKeepsOrderAndPlaces() throws {
    let members = try #require(read(Self.xml).members)
    #expect(members.map(\.key) == ["z & <é>😀", "a", "d"])
    #expect(members.map(\.line) == [6, 7, 9])
    #expect(members.map(\.column) == [3, 3, 3])
    guard case .dictionary(let nested) = members[1].value else {
      Issue.record("not a dictionary")
      return
    }
    #expect(nested.map(\.line) == [8])
    #expect(nested.map(\.column) == [9])
  }

  @Test func theThreeEncodingsGiveTheSame() throws {
    let members = try #require(read(Self.xml).members)
    let text = "'z & <é>😀' = 1; a = { n = ('', 2, 1); }; d = <0001>;"
    let binary = try PropertyListEncoder.binary(["b": "é", "a": ["x": "y"]])
    #expect(try #require(read(text).members).map(\.key) == members.map(\.key))
    let fromBinary = PropertyListReader.read(EncodedFile(path: "x", bytes: binary))
    #expect(fromBinary.members?.map(\.key) == ["a", "b"])
    #expect(fromBinary.diagnostics.isEmpty)
  }

  @Test func xmlDuplicatesAreWarnedOfWithBothPlaces() throws {
    let reading = read(
      "<dict>\n<key>a</key><string>1</string>\n<key>a</key><string>2</string>\n</dict>")
    let member = try #require(reading.members?.first)
    guard case .string("2") = member.value else {
      Issue.record("the last one wins")
      return
    }
    #expect(reading.diagnostics.map(\.code) == [.duplicateKey])
    #expect(reading.diagnostics.first?.line == 3)
    #expect(reading.diagnostics.first?.message.contains("line 2") == true)
  }

  @Test(arguments: [
    ("<dict>\n<key>a</key>\n<sting>é</sting></dict>", 3, 1, "no element '<sting>'"),
    ("<dict>\n<key>a</key>\n<string>é</string>", 3, 19, "ends before </dict>"),
    ("<dict><key>a</key></dict>", 1, 19, "the key 'a' has no value"),
    ("<dict><string/></dict>", 1, 7, "no <key> before it"),
    ("<dict><key>a</key><string>&foo;</string></dict>", 1, 27, "write '&' as &amp;"),
    ("<dict><key>a</key><string>a<b</string></dict>", 1, 28, "expected </string>"),
    ("<dict><key>a</key></array></dict>", 1, 19, "</array> closes nothing"),
    ("<!DOCTYPE x [<!ENTITY a \"b\">]><dict/>", 1, 1, "refused"),
    ("<dict><!-- </dict>", 1, 7, "does not end"),
  ])
  func xmlErrorsHaveTheirPlace(_ xml: String, _ line: Int, _ column: Int, _ words: String) throws {
    let reading = read(xml)
    #expect(reading.members == nil)
    let error = try #require(reading.diagnostics.first)
    #expect(error.code == .malformedPropertyList)
    #expect(error.line == line)
    #expect(error.column == column)
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func xmlMayDeclareItsEncoding() {
    let xml = "<?xml version='1.0' encoding='ISO-8859-1'?><dict><key>a</key><string>"
    let bytes = Array(xml.utf8) + [0xE9] + Array("</string></dict>".utf8)
    let reading = PropertyListReader.read(EncodedFile(path: "x", bytes: bytes))
    guard case .string("é") = reading.members?.first?.value else {
      Issue.record("\(reading)")
      return
    }
    let unknown = read("<?xml version='1.0' encoding='Shift_JIS'?><dict/>")
    #expect(unknown.diagnostics.map(\.code) == [.invalidEncoding])
  }

  @Test func deepNestingIsRefused() {
    let limit = PropertyListReader.depthLimit
    let xml = { (depth: Int) in
      "<dict><key>a</key>" + String(repeating: "<array>", count: depth)
        + String(repeating: "</array>", count: depth) + "</dict>"
    }
    #expect(read(xml(limit - 1)).members != nil)
    #expect(read(xml(limit)).diagnostics.map(\.code) == [.tooDeep])
  }

  /// `bplist00`, objects, offsets of one byte each, trailer; references take one byte.
  static func binary(objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1] as [UInt8]
    for number in [UInt8(objects.count), top, table] {
      bytes += Array(repeating: 0, count: 7) + [number]
    }
    return bytes
  }

  @Test(arguments: [
    ("contains itself", binary(objects: [[0xA1, 0x00]]), "contains itself"),
    ("a cycle of two", binary(objects: [[0xA1, 0x01], [0xA1, 0x00]]), "contains itself"),
    ("reference out of range", binary(objects: [[0xA1, 0x07]]), "not there"),
    ("length beyond the end", binary(objects: [[0x5F, 0x10, 0xFF, 0x61]]), "beyond its end"),
    ("huge count", binary(objects: [[0xAF, 0x13] + Array(repeating: 0x7F, count: 8)]), "beyond"),
    ("unknown kind", binary(objects: [[0x77]]), "unknown kind"),
    ("key not a string", binary(objects: [[0xD1, 0x01, 0x01], [0x09]]), "a key is not a string"),
    ("top out of range", binary(objects: [[0x09]], top: 9), "points outside"),
    ("no trailer", Array("bplist00\0".utf8), "before its trailer"),
  ])
  func hostileBinaryIsRefused(_ name: String, _ bytes: [UInt8], _ words: String) throws {
    let reading = PropertyListReader.read(EncodedFile(path: "x", bytes: bytes))
    #expect(reading.members == nil)
    let error = try #require(reading.diagnostics.first)
    #expect(error.code == .malformedPropertyList)
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func binaryThatExpandsIsRefused() {
    // Thirty arrays, each twice in the next one: a billion elements.
    let objects = (0..<30).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] } + [[0x51, 0x61]]
    let reading = PropertyListReader.read(
      EncodedFile(path: "x", bytes: Self.binary(objects: objects as [[UInt8]])))
    #expect(reading.diagnostics.first?.message.contains("expands") == true)
  }

  @Test func whatIsNoDictionaryIsNoTable() {
    #expect(read("<dict/>").members?.isEmpty == true)
    #expect(read("<array/>").diagnostics.map(\.code) == [.notATable])
    let binary = PropertyListReader.read(
      EncodedFile(path: "x", bytes: Self.binary(objects: [[0x51, 0x61]])))
    #expect(binary.diagnostics.map(\.code) == [.notATable])
  }

  @Test func bplist00IsAlsoAKey() {
    #expect(read("bplist00 = \"x\";").members?.map(\.key) == ["bplist00"])
  }

  private func read(_ text: String) -> PropertyListReading {
    PropertyListReader.read(EncodedFile(path: "x", bytes: Array(text.utf8)))
  }
}

extension PropertyListEncoder {
  /// A value as a binary property list.
  static func binary(_ value: [String: PropertyListExample]) throws -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return Array(try encoder.encode(value))
  }
}

/// A string or a dictionary, to write.
enum PropertyListExample: Encodable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  case text(String)
  case dictionary([String: String])

  init(stringLiteral text: String) { self = .text(text) }

  init(dictionaryLiteral elements: (String, String)...) {
    self = .dictionary(Dictionary(elements) { first, _ in first })
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .dictionary(let members): try container.encode(members)
    }
  }
}
