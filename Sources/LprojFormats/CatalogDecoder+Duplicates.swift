import LprojModel

extension CatalogDecoder {
  /// The members with the last of each key only, as Apple's tools take them; a warning for each
  /// that is lost by it.
  ///
  /// Keys compare by bytes. In the order of the file; the lost ones are gone from it.
  ///
  /// - Parameters:
  ///   - site: the localization that the members are part of, nil outside of one.
  ///   - describe: what goes with a lost member, to be put after its place.
  mutating func lastOfEach(
    _ members: [JSONValue.Member], in site: Site? = nil,
    describe: (JSONValue.Member) -> String = { _ in "" }
  ) -> [JSONValue.Member] {
    guard members.count > 1 else { return members }
    var positions: [ExactKey: Int] = [:]
    positions.reserveCapacity(members.count)
    var lost: Set<Int> = []
    for (position, member) in members.enumerated() {
      guard let first = positions.updateValue(position, forKey: ExactKey(text: member.key)) else {
        continue
      }
      lost.insert(first)
      warn(of: members[first], replacedBy: member, in: site, describe(members[first]))
    }
    if lost.isEmpty { return members }
    return members.indices.filter { !lost.contains($0) }.map { members[$0] }
  }

  private mutating func warn(
    of first: JSONValue.Member, replacedBy last: JSONValue.Member, in site: Site?,
    _ detail: String
  ) {
    diagnostics.add(
      .warning, .duplicateKey, at: last.place,
      (site.map { "\($0): " } ?? "")
        + "\(shown(last.key)) stands in line \(first.place.line), column "
        + "\(first.place.column) too; the later one replaces the whole earlier one, which is "
        + "lost\(detail): join the two")
  }
}
