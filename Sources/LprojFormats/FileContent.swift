import LprojModel
import LprojPlugin

/// A file's content by kind, which its bytes alone decide (CFPropertyList.c): a name says nothing.
enum FileContent {
  /// What a binary or XML property list holds.
  case propertyList([PropertyListValue.Member])
  /// The old text form, or `.strings`; not yet parsed.
  case text(UTF8Text)

  init(_ file: EncodedFile, _ diagnostics: inout DiagnosticList) throws(FormatError) {
    let isBinary = file.bytes.starts(with: BinaryPropertyList.magic)
    if isBinary, !Self.isText(file.bytes) {
      self = .propertyList(try Self.members(of: try BinaryPropertyList.read(file.bytes)))
      return
    }
    let text = try UTF8Text(file, &diagnostics)
    guard let xml = try XMLText(text) else {
      self = .text(text)
      return
    }
    self = .propertyList(try Self.members(of: try xml.read(&diagnostics)))
  }

  /// `bplist00` is a key of text, too (`bplist00 = "x";`). The trailer of the binary form is never
  /// without zeros, a text has none.
  private static func isText(_ bytes: [UInt8]) -> Bool { !bytes.suffix(32).contains(0) }

  private static func members(
    of value: PropertyListValue
  ) throws(FormatError) -> [PropertyListValue.Member] {
    guard case .dictionary(let members) = value else {
      throw FormatError(
        .notATable, "the property list holds \(value.noun), not a dictionary of entries")
    }
    return members
  }
}
