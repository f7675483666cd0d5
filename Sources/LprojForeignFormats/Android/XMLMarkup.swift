/// Elements within a text, as text again.
enum XMLMarkup {
  /// The namespace of the elements that mark what is not to be translated (XLIFF 1.2).
  private static let xliff = "urn:oasis:names:tc:xliff:document:1.2"

  /// The opening tag of an element; nil when the element only marks what is in it.
  static func tag(of element: XMLElement) -> String? {
    if element.name.namespace == xliff { return nil }
    let attributes = element.attributes.sorted { $0.key.local < $1.key.local }
      .map { " \($0.key.local)=\"\(escaped($0.value))\"" }
    return "<\(element.name.local)\(attributes.joined())>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
