import LprojFormats
import LprojModel

/// The members of a file that is one JSON object.
///
/// Read by the reader of String Catalogs and not by Foundation's decoder, since a diagnostic needs
/// its place: see ``LprojFormats/JSONValue``.
enum JSONDocument {
  static func members(of bytes: [UInt8]) throws(FormatError) -> [JSONValue.Member] {
    var reader = JSONReader(try SourceText(utf8: bytes).bytes, of: .file)
    let document = try reader.document()
    guard case .object(let members) = document else {
      throw FormatError(
        .notATable, "the file holds \(document.noun), not an object; write {\"key\": \"text\"}",
        at: .start)
    }
    return members
  }
}
