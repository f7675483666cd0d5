import LprojFormats

/// What an XML document says, piece by piece.
enum XMLEvent {
  case start(XMLElement)
  /// The end of the innermost open element.
  case end
  /// All text up to the next tag; comments and instructions do not part it, a CDATA section is
  /// text as any other.
  case text(String)
}

/// The beginning of an element.
struct XMLElement {
  var name: XMLName
  var attributes: [XMLName: String]
  var place: Place

  /// The value of an attribute without a namespace.
  func attribute(_ name: String) -> String? { attributes[XMLName(name)] }
}

/// A name with the namespace that its prefix stands for (Namespaces in XML 1.0).
struct XMLName: Hashable {
  /// Empty for none.
  var namespace = ""
  var local: String

  init(_ local: String, in namespace: String = "") {
    self.local = local
    self.namespace = namespace
  }
}
