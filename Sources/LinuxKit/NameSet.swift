/// Names that entries of a directory may have: some of them, and all with certain extensions.
package struct NameSet: Hashable, Sendable {
  package var names: Set<FileName>
  /// What stands behind the last dot of a name.
  package var extensions: Set<FileName>

  package init(_ names: Set<FileName> = [], extensions: Set<FileName> = []) {
    self.names = names
    self.extensions = extensions
  }

  package func contains(_ name: FileName) -> Bool {
    names.contains(name) || name.extension.map(extensions.contains) ?? false
  }

  package mutating func formUnion(_ other: NameSet) {
    names.formUnion(other.names)
    extensions.formUnion(other.extensions)
  }
}

extension NameSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral names: FileName...) {
    self.init(Set(names))
  }
}

extension FileName {
  /// What stands behind the last dot; nil where there is none.
  fileprivate var `extension`: FileName? {
    bytes.lastIndex(of: UInt8(ascii: ".")).map { FileName(bytes: bytes[($0 + 1)...]) }
  }
}
