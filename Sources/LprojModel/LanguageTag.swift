/// A language as it is named everywhere inside: a BCP 47 tag in canonical form (`zh-Hant`,
/// `pt-BR`), or the name `Base` of the directory that stands for the development region.
///
/// A directory whose name is no tag (`x30.lproj`) keeps that name as its tag, so that nothing on
/// disk is unreachable. Does not canonicalize: `LprojUnicode` turns spellings into tags.
package struct LanguageTag: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The tag, already canonical.
  package let tag: String

  /// Takes a tag that is canonical already.
  package init(canonical tag: String) {
    self.tag = tag
  }

  /// The language of `Base.lproj`; never matches what a user asks for.
  package static let base = LanguageTag(canonical: "Base")

  package var isBase: Bool { self == .base }
  package var description: String { tag }

  package static func < (left: LanguageTag, right: LanguageTag) -> Bool {
    left.tag.utf8Span.span.precedes(right.tag.utf8Span.span)
  }
}

extension LanguageTag: Codable {
  package init(from decoder: any Decoder) throws {
    tag = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(tag)
  }
}
