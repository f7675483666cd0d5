/// The members of a dictionary as they come from a file: in its order, a key once.
///
/// Keys compare by bytes, as NSString keys do; a `Dictionary` of strings would merge NFC and NFD.
struct MemberList {
  private(set) var members: [PropertyListValue.Member] = []
  private var positions: [ExactKey: Int] = [:]

  /// Appends a member; a key that comes again takes the place of the one before, which is
  /// returned.
  mutating func append(_ member: PropertyListValue.Member) -> PropertyListValue.Member? {
    let key = ExactKey(text: member.key)
    guard let position = positions[key] else {
      positions[key] = members.count
      members.append(member)
      return nil
    }
    let replaced = members[position]
    members[position] = member
    return replaced
  }
}

/// A key that equals another only when their bytes do.
struct ExactKey: Hashable {
  let text: String

  static func == (left: ExactKey, right: ExactKey) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    unsafe text.utf8Span.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
