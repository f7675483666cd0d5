import LprojDaemon
import LprojWire
import Testing

@Suite struct LookupCounterTests {
  @Test func countsMissesByTable() {
    var counter = LookupCounter()
    counter.add(keys: 3, misses: 0) { LookupCounter.Table(bundle: "b", name: "T") }
    counter.add(keys: 2, misses: 2) { LookupCounter.Table(bundle: "b", name: "T") }
    counter.add(keys: 1, misses: 1) { LookupCounter.Table(bundle: "a", name: "T") }
    counter.add(keys: 1, misses: 1) { nil }
    #expect(counter.statistics.keys == 7)
    #expect(counter.statistics.misses == 4)
    #expect(
      counter.statistics.missesByTable
        == [
          TableMisses(bundle: "a", table: "T", misses: 1),
          TableMisses(bundle: "b", table: "T", misses: 2),
        ])
  }

  @Test func tellsABoundedNumberOfTablesApart() {
    var counter = LookupCounter()
    for number in 0..<1000 {
      counter.add(keys: 1, misses: 1) { LookupCounter.Table(bundle: "b", name: "\(number)") }
    }
    #expect(counter.statistics.misses == 1000)
    #expect(counter.statistics.missesByTable.count == 256)
  }
}

@Suite struct ReloadHistoryTests {
  @Test func sortsLatenciesIntoTheFirstBoundThatIsNotBelow() throws {
    var history = ReloadHistory()
    for milliseconds in [1, 2, 100, 60_000] {
      history.add(latency: .milliseconds(milliseconds))
    }
    history.addFailure()
    let statistics = history.statistics(unchanged: 7)
    let latency = try #require(statistics.latency)
    #expect(latency.counts.count == latency.upperBounds.count + 1)
    #expect(latency.counts.reduce(0, +) == 4)
    #expect(latency.counts.first == 1)
    #expect(latency.counts.last == 1)
    #expect(abs(latency.sumSeconds - 60.103) < 1e-9)
    #expect(statistics.failed == 1)
    #expect(statistics.unchanged == 7)
  }
}
