/// Looking into a catalog, whose schema knows one kind of value for each name.
extension JSONValue.Member {
  var isEmptyObject: Bool {
    if case .object(let members) = value { members.isEmpty } else { false }
  }

  func object() throws(CatalogError) -> [JSONValue.Member] {
    guard case .object(let members) = value else {
      throw CatalogError(self, isNot: "an object")
    }
    return members
  }

  func string() throws(CatalogError) -> String {
    guard case .string(let string) = value else { throw CatalogError(self, isNot: "a string") }
    return string
  }
}

extension [JSONValue.Member] {
  /// The members of a member that is an object; nil when there is none.
  func object(_ name: String) throws(CatalogError) -> [JSONValue.Member]? {
    guard let member = member(name) else { return nil }
    return try member.object()
  }

  func string(_ name: String) throws(CatalogError) -> String? {
    guard let member = member(name) else { return nil }
    return try member.string()
  }

  func boolean(_ name: String) throws(CatalogError) -> Bool? {
    guard let member = member(name) else { return nil }
    guard case .boolean(let boolean) = member.value else {
      throw CatalogError(member, isNot: "true or false")
    }
    return boolean
  }

  /// The text of a member that is a number.
  func number(_ name: String) throws(CatalogError) -> String? {
    guard let member = member(name) else { return nil }
    guard case .number(let number) = member.value else {
      throw CatalogError(member, isNot: "a number")
    }
    return number
  }
}
