import Foundation
import LprojUnicode
import Testing

@Suite struct MatchCorpusTests {
  static let recorded = "corpus/expected/_localizations_to_use.json"

  @Test(.enabled(if: SharedFiles.exist(recorded), "no recorded answers beside the package"))
  func answersAsApplesMatcher() throws {
    let cases = try SharedFiles.decode(Recording.self, Self.recorded).cases
    let wrong = cases.filter {
      LanguageMatcher(available: $0.available).localizations(for: $0.preferences) != $0.icu
    }
    print("match: tried \(cases.count), right \(cases.count - wrong.count)")
    for item in wrong {
      let answer = LanguageMatcher(available: item.available).localizations(for: item.preferences)
      Issue.record("\(item.preferences) x \(item.available): \(answer), not \(item.icu)")
    }
  }

  @Test(
    .enabled(if: SharedFiles.exist("cases"), "no cases beside the package"),
    arguments: ["P35-match-chinese", "P36-match-base-de", "P37-match-hebrew-indonesian"])
  func answersReportedCases(name: String) throws {
    for item in try SharedFiles.decode(Reported.self, "cases/\(name)/expect.json").cases {
      let answer = LanguageMatcher(available: item.available).localizations(for: item.preferences)
      #expect(answer == item.result, "\(item.preferences) x \(item.available)")
    }
  }

  private struct Recording: Decodable {
    var cases: [Case]

    struct Case: Decodable {
      var available: [String]
      var preferences: [String]
      var icu: [String]
    }
  }

  private struct Reported: Decodable {
    var cases: [Case]

    struct Case: Decodable {
      var available: [String]
      var preferences: [String]
      var result: [String]
    }
  }
}
