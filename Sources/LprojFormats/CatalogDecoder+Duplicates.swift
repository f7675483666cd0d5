import LprojModel

extension CatalogDecoder {
  /// The members with the last of each key only, as Apple's tools take them; a warning for each
  /// that is lost by it.
  ///
  /// Keys compare by bytes. In the order of the file; the lost ones are gone from it.
  ///
  /// - Parameter describe: what goes with a lost member, to be put after its place.
  mutating func lastOfEach(
    _ members: [JSONValue.Member], describe: (JSONValue.Member) -> String = { _ in "" }
  ) -> [JSONValue.Member] {
    guard members.count > 1 else { return members }
    var positions: [KeyBytes: Int] = [:]
    positions.reserveCapacity(members.count)
    var lost: Set<Int> = []
    for (position, member) in members.enumerated() {
      guard let first = positions.updateValue(position, forKey: KeyBytes(key: member.key)) else {
        continue
      }
      lost.insert(first)
      warn(of: members[first], replacedBy: member, describe(members[first]))
    }
    if lost.isEmpty { return members }
    return members.indices.filter { !lost.contains($0) }.map { members[$0] }
  }

  private mutating func warn(
    of first: JSONValue.Member, replacedBy last: JSONValue.Member, _ detail: String
  ) {
    log.add(
      .warning, .duplicateKey, line: Int(last.line), column: Int(last.column),
      "\(last.key.inDiagnostic) stands in line \(first.line), column \(first.column) too; the later one "
        + "replaces the whole earlier one, which is lost\(detail): join the two")
  }
}

/// A key that compares by bytes, where `String` takes canonically equal ones for the same.
private struct KeyBytes: Hashable {
  let key: String

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    left.key.utf8.elementsEqual(right.key.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(Table.hash(of: key.utf8Span.span))
  }
}
