import LprojModel

/// Looking into a catalog, whose schema knows one kind of value for each name.
extension JSONValue.Member {
  var isEmptyObject: Bool {
    if case .object(let members) = value { members.isEmpty } else { false }
  }

  func object() throws(FormatError) -> [JSONValue.Member] {
    guard case .object(let members) = value else {
      throw FormatError(self, isNot: "an object")
    }
    return members
  }

  func string() throws(FormatError) -> String {
    guard case .string(let string) = value else { throw FormatError(self, isNot: "a string") }
    return string
  }
}

extension [JSONValue.Member] {
  /// The members of a member that is an object; nil when there is none.
  func object(_ name: String) throws(FormatError) -> [JSONValue.Member]? {
    guard let member = member(name) else { return nil }
    return try member.object()
  }

  func string(_ name: String) throws(FormatError) -> String? {
    guard let member = member(name) else { return nil }
    return try member.string()
  }

  func boolean(_ name: String) throws(FormatError) -> Bool? {
    guard let member = member(name) else { return nil }
    guard case .boolean(let boolean) = member.value else {
      throw FormatError(member, isNot: "true or false")
    }
    return boolean
  }

  /// The text of a member that is a number.
  func number(_ name: String) throws(FormatError) -> String? {
    guard let member = member(name) else { return nil }
    guard case .number(let number) = member.value else {
      throw FormatError(member, isNot: "a number")
    }
    return number
  }
}

extension FormatError {
  /// A value of the wrong kind where a catalog's schema knows only one.
  init(_ member: JSONValue.Member, isNot expected: String) {
    self.init(
      .malformedCatalog,
      "\(shown(member.key)) is \(member.value.noun), not \(expected); correct it",
      at: member.place)
  }
}
