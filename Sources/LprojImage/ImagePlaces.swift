package import LprojModel

/// Where images stand in a runtime directory, for those who write them and those who map them.
///
///     <runtime>/<bundle>/<generation>/<language>.lprojimage
///     <runtime>/<bundle>/<generation>/bundle.json
///     <runtime>/<bundle>/current -> <generation>
package enum ImagePlaces {
  /// The link to the directory of the generation that is served.
  package static let current = "current"
  /// The file that describes a generation, a ``PublishedBundle``.
  package static let description = "bundle.json"
  /// What the names of images end with.
  package static let suffix = ".lprojimage"

  /// The longest name before its suffix, in bytes; file systems allow 255 (NAME_MAX).
  private static let nameLimit = 200
  private static let dot = UInt8(ascii: ".")

  /// The file of a language's image.
  package static func fileName(of language: LanguageTag) -> String {
    component(language.tag) + suffix
  }

  /// A name as one component of a path.
  ///
  /// Tags and the names of bundles stay as they are. A catalog may call a language by any text:
  /// what a path gives a meaning to, and control characters, are written `%2F`; a name that is
  /// too long is cut, and its hash keeps it apart from others.
  package static func component(_ name: String) -> String {
    let isName = !name.isEmpty && name.utf8.count <= nameLimit && name.utf8.first != dot
    // Nearly all.
    if isName, name.utf8.allSatisfy(isPlain) { return name }
    var encoded: [UInt8] = []
    for byte in name.utf8 {
      let isFirst = encoded.isEmpty
      if isPlain(byte), !(isFirst && byte == dot) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      }
    }
    // An escape of its own, which no name is written as.
    if encoded.isEmpty { return "%" }
    guard encoded.count > nameLimit else { return String(decoding: encoded, as: UTF8.self) }
    let hash = Table.hash(of: name.utf8Span.span)
    let digits = (0..<16).map { hexadecimal(UInt8(truncatingIfNeeded: hash >> (60 - 4 * $0)) & 15) }
    let start = encoded.prefix(nameLimit - 17).filter { $0 < 0x80 }
    return String(decoding: start + [UInt8(ascii: "~")] + digits, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }
}
