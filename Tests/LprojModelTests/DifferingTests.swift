import LprojModel
import LprojTestSupport
import Testing

/// What differs between two dictionaries, whatever order their keys have.
@Suite struct DifferingTests {
  private func language(_ number: Int) -> LocalizedLanguage {
    LocalizedLanguage(language: LanguageTag(canonical: "x\(number)"), spelling: "", tables: [:])
  }

  private func table() -> LocalizedTable {
    LocalizedTable(variable: nil, plain: TableBuilder().build())
  }

  /// Changes some values of a copy; and then, in every other round, its keys as well.
  private func change<Key: Hashable, Value>(
    _ all: [Key: Value], _ generator: inout SeededGenerator, make: (Int) -> (Key, Value)
  ) -> [Key: Value] {
    var new = all
    for key in all.keys where Int.random(in: 0..<4, using: &generator) == 0 {
      new[key] = make(0).1
    }
    guard Bool.random(using: &generator) else { return new }
    for key in all.keys where Int.random(in: 0..<4, using: &generator) == 0 { new[key] = nil }
    for _ in 0..<Int.random(in: 0..<3, using: &generator) {
      let (key, value) = make(Int.random(in: 0..<40, using: &generator))
      new[key] = value
    }
    return new
  }

  @Test func findsTheLanguagesThatDiffer() {
    var generator = SeededGenerator(seed: 1)
    var old: [LanguageTag: LocalizedLanguage] = [:]
    for _ in 0..<500 {
      let new = change(old, &generator) { number in
        (LanguageTag(canonical: "x\(number)"), language(number))
      }
      let keys = Set(old.keys).union(new.keys)
      #expect(new.differing(from: old).sorted() == keys.filter { old[$0] !== new[$0] }.sorted())
      old = new
    }
  }

  @Test func findsTheTablesThatDiffer() {
    var generator = SeededGenerator(seed: 2)
    var old: [TableName: LocalizedTable] = [:]
    for _ in 0..<500 {
      let new = change(old, &generator) { number in (TableName("T\(number)"), table()) }
      let keys = Set(old.keys).union(new.keys)
      let differing = keys.filter { old[$0]?.merged !== new[$0]?.merged }
      #expect(new.differing(from: old).sorted() == differing.sorted())
      old = new
    }
  }
}
