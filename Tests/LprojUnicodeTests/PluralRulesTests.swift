import LprojModel
import LprojUnicode
import Testing

@Suite struct PluralRulesTests {
  static let recorded = "corpus/expected/_plural_categories.json"

  @Test(.enabled(if: SharedFiles.exist(recorded), "no recorded answers beside the package"))
  func answersAsRecorded() throws {
    let languages = try SharedFiles.decode(Recording.self, Self.recorded).categories
    var tried = 0
    for (language, categories) in languages {
      let rules = PluralRules(language: LanguageSpelling.tag(for: language))
      for (number, category) in categories {
        let double = try #require(Double(number))
        let operand =
          Int64(number).map(PluralOperand.integer) ?? .double(double, fractionDigits: nil)
        #expect(rules.category(for: operand).name == category, "\(language) \(number)")
        #expect(rules.category(for: .double(double)).name == category, "\(language) \(number)")
        tried += 1
      }
    }
    print("plural: tried \(tried) in \(languages.count) languages")
  }

  private struct Recording: Decodable {
    var categories: [String: [String: String]]
  }

  struct Choice: CustomTestStringConvertible {
    var language: String
    var operand: PluralOperand
    var category: PluralCategory

    init(_ language: String, _ operand: PluralOperand, _ category: PluralCategory) {
      self.language = language
      self.operand = operand
      self.category = category
    }

    var testDescription: String { "\(language) \(operand)" }
  }

  @Test(arguments: [
    Choice("en", .integer(1), .one),
    Choice("en", .integer(-1), .one),
    Choice("en", .double(1), .one),
    Choice("en", .double(1, fractionDigits: 1), .other),
    Choice("en", .double(1.5), .other),
    Choice("fr", .double(1.5), .one),
    Choice("fr", .integer(1_000_000), .many),
    Choice("fr", .double(1e6), .many),
    Choice("fr", .double(1e300), .many),
    Choice("es", .unsigned(.max), .other),
    Choice("pl", .integer(22), .few),
    Choice("pl", .integer(.min), .many),
    Choice("ru", .double(21), .one),
    Choice("ru", .double(2e18), .many),
    Choice("lt", .double(1.5, fractionDigits: 1), .many),
    Choice("lv", .double(0.1), .one),
    Choice("lv", .double(0.01, fractionDigits: 2), .one),
    Choice("cs", .double(1e-7), .many),
    Choice("da", .double(0.3), .one),
    Choice("da", .double(0.001, fractionDigits: 2), .other),
    Choice("ar", .integer(0), .zero),
    Choice("cy", .integer(6), .many),
    Choice("ja", .integer(1), .other),
    Choice("pt", .integer(0), .one),
    Choice("pt-PT", .integer(0), .other),
    Choice("sr-Latn", .integer(2), .few),
    Choice("zh-Hant-TW", .integer(1), .other),
    Choice("scn", .integer(1_000_000), .many),
    Choice("blo", .integer(0), .zero),
    Choice("en", .double(.infinity), .other),
    Choice("en", .double(.nan), .other),
    Choice("xx", .integer(1), .other),
    Choice("x30", .integer(1), .other),
    Choice("Base", .integer(1), .other),
  ])
  func choosesCategory(_ choice: Choice) {
    let rules = PluralRules(language: LanguageTag(canonical: choice.language))
    #expect(rules.category(for: choice.operand) == choice.category)
  }

  @Test(arguments: [
    ("en", [PluralCategory.one, .other]),
    ("ru", [.one, .few, .many, .other]),
    ("ar", [.zero, .one, .two, .few, .many, .other]),
    ("ja", [.other]),
    ("xx", [.other]),
  ])
  func listsCategories(language: String, categories: [PluralCategory]) {
    #expect(PluralRules(language: LanguageTag(canonical: language)).categories == categories)
  }

  @Test func cacheAnswersFromManyTasks() async {
    let cache = PluralRulesCache()
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let language = ["pl", "ru", "ar", "x\(number)"][number % 4]
          return cache.rules(for: LanguageTag(canonical: language)).categories.last == .other
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(cache.rules(for: LanguageTag(canonical: "pl")).category(for: .integer(2)) == .few)
  }
}
