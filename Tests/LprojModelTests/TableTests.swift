import LprojModel
import Testing

@Suite struct TableTests {
  @Test func findsWhatWasAppended() {
    var builder = TableBuilder()
    for number in 0..<1_000 {
      builder.append(key: "key \(number)", value: .text("value \(number)"))
    }
    let table = builder.build()
    #expect(table.count == 1_000)
    for number in 0..<1_000 {
      #expect(table["key \(number)"]?.value == .text("value \(number)"))
    }
    #expect(table["key 1000"] == nil)
    #expect(Table.empty["key"] == nil)
  }

  @Test func lastOfDuplicateKeysWinsAndIsReported() {
    var builder = TableBuilder()
    builder.append(key: "a", value: .text("1"), line: 1, column: 2)
    builder.append(key: "b", value: .text("2"))
    let duplicate = builder.append(key: "a", value: .text("3"), line: 9)
    let table = builder.build()
    #expect(duplicate?.line == 1)
    #expect(duplicate?.column == 2)
    #expect(duplicate?.isSameValue == false)
    #expect(table.entries.map(\.key) == ["a", "b"])
    #expect(table["a"]?.value == .text("3"))
  }

  @Test func keysCompareByBytes() {
    var builder = TableBuilder()
    builder.append(key: "é", value: .text("composed"))
    builder.append(key: "e\u{301}", value: .text("decomposed"))
    let table = builder.build()
    #expect(table.count == 2)
    #expect(table["e\u{301}"]?.value == .text("decomposed"))
  }

  @Test func keyAndValueMayShareTheirBytes() {
    var builder = TableBuilder()
    builder.append("same".utf8Span.span)
    builder.commit(key: 0..<4, value: 0..<4, line: 1, column: 1)
    #expect(builder.build()["same"]?.value == .text("same"))
  }

  /// A file that was made for it has them by thousands.
  @Test func keysThatWantOneSlotAreFoundWithoutALongSearch() {
    let keys = (0...).lazy.map { "\($0)" }
      .filter { Table.hash(of: $0.utf8Span.span) & 2047 == 5 }.prefix(900)
    var builder = TableBuilder()
    for key in keys { builder.append(key: key, value: .text("first of \(key)")) }
    for key in keys.prefix(10) { builder.append(key: key, value: .text("of \(key)")) }
    let table = builder.build()
    #expect(table.isScattered)
    #expect(table.count == 900)
    #expect(keys.prefix(10).allSatisfy { table[$0]?.value == .text("of \($0)") })
    #expect(keys.dropFirst(10).allSatisfy { table[$0]?.value == .text("first of \($0)") })
    #expect(table["absent"] == nil)
    #expect(TableDifference(from: table, to: Table.merging([table, .empty])).isEmpty)
  }

  @Test func mergesLayersKeyByKey() {
    let upper = table(["a": "upper"])
    let lower = table(["a": "lower", "b": "lower"])
    let merged = Table.merging([upper, lower])
    #expect(merged["a"]?.value == .text("upper"))
    #expect(merged["b"]?.value == .text("lower"))
    #expect(Table.merging([.empty, lower]) === lower)
    #expect(Table.merging([]).isEmpty)
  }

  @Test func differenceNamesWhatDiffers() {
    let old = table(["same": "1", "changed": "1", "removed": "1"])
    let new = table(["same": "1", "changed": "2", "added": "1"])
    let difference = TableDifference(from: old, to: new)
    #expect(Array(difference.added) == ["added"])
    #expect(Array(difference.changed) == ["changed"])
    #expect(Array(difference.removed) == ["removed"])
    #expect(TableDifference(from: nil, to: new).added.count == 3)
    #expect(TableDifference(from: new, to: nil).removed.count == 3)
    #expect(
      TableDifference(from: new, to: table(["added": "1", "same": "1", "changed": "2"])).isEmpty)
  }

  private func table(_ entries: [String: String]) -> Table {
    var builder = TableBuilder()
    for (key, value) in entries { builder.append(key: key, value: .text(value)) }
    return builder.build()
  }
}
