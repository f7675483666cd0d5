import LprojModel
import LprojWire
import Testing

@testable import LprojDaemon

@Suite struct EventLogTests {
  private func log(_ generations: [UInt64], keeping count: Int = 100) -> EventLog {
    var limits = EventLimits()
    limits.pastEvents = count
    var log = EventLog(after: Generation(10), limits: limits)
    for generation in generations {
      log.append(
        Event(instance: "i", generation: Generation(generation), content: .keys(added: ["k"])))
    }
    return log
  }

  struct Case: CustomTestStringConvertible {
    let after: UInt64
    let generations: [UInt64]?
    var testDescription: String { "after \(after)" }
  }

  @Test(arguments: [
    Case(after: 9, generations: nil),
    Case(after: 10, generations: [11, 11, 12, 15, 16]),
    Case(after: 11, generations: [12, 15, 16]),
    Case(after: 12, generations: [15, 16]),
    Case(after: 14, generations: [15, 16]),
    Case(after: 16, generations: []),
    Case(after: 99, generations: []),
  ])
  func knowsWhatCameAfter(example: Case) {
    let events = log([11, 11, 12, 15, 16]).events(after: Generation(example.after))
    #expect(events?.map(\.generation.number) == example.generations)
  }

  @Test func doesNotAnswerFromAGenerationThatIsHalfForgotten() {
    let log = log([11, 12, 12, 13], keeping: 2)
    #expect(log.events(after: Generation(11)) == nil)
    #expect(log.events(after: Generation(12))?.count == 1)
    #expect(log.events(from: 1) == nil)
    #expect(log.events(from: 2)?.count == 2)
    #expect(log.events(from: log.end)?.count == 0)
  }

  @Test func forgetsByBytes() {
    var limits = EventLimits()
    limits.pastBytes = 1000
    var log = EventLog(after: Generation(0), limits: limits)
    for generation in 1...50 as ClosedRange<UInt64> {
      log.append(
        Event(
          instance: "i", generation: Generation(generation),
          content: .keys(added: [String(repeating: "k", count: 100)])))
    }
    #expect(log.end == 50)
    #expect((40..<50).contains(log.start))
  }

  @Test func keepsNumbersOverManyRounds() {
    let log = log((11...5000).map { $0 }, keeping: 10)
    #expect(log.end == 4990)
    #expect(log.start == 4980)
    #expect(log.events(from: 4985)?.map(\.generation.number) == [4996, 4997, 4998, 4999, 5000])
  }
}
