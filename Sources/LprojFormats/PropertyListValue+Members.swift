extension PropertyListValue.Member {
  /// Where the key stands; nil when its encoding has no places.
  var place: Place? { line > 0 ? Place(line: line, column: column) : nil }
}

extension [PropertyListValue.Member] {
  /// The member of a name; compares by bytes.
  func member(_ name: String) -> PropertyListValue.Member? {
    last { $0.key.utf8.elementsEqual(name.utf8) }
  }
}
