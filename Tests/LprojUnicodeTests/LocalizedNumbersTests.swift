import LprojModel
import LprojUnicode
import Testing

@Suite struct LocalizedNumbersTests {
  @Test(
    arguments: [
      ("de", 1_234_567, "1.234.567"), ("en", 1_234_567, "1,234,567"),
      ("en-IN", 1_234_567, "12,34,567"),
      ("fr", 1_234_567, "1\u{202F}234\u{202F}567"), ("es", 1_234, "1234"), ("es", 12_345, "12.345"),
      ("ar-EG", 1_234, "١٬٢٣٤"), ("hi", -5, "-5"), ("xx", 1_234, "1,234"), ("Base", 1_234, "1,234"),
      ("de-CH", 1_234, "1’234"), ("en", Int64.min, "-9,223,372,036,854,775,808"),
    ] as [(String, Int64, String)])
  func groupsIntegers(language: String, integer: Int64, text: String) {
    #expect(LocalizedNumbers(language: LanguageTag(canonical: language)).format(integer) == text)
  }

  @Test(
    arguments: [
      ("de", 1_234.5, 2, "1.234,50"), ("en", 0.125, 2, "0.12"),
      ("en", 1e15, 0, "1,000,000,000,000,000"),
      ("ar-EG", 1_234.5, 2, "١٬٢٣٤٫٥٠"), ("en", -0.5, 1, "-0.5"), ("en", .infinity, 1, "∞"),
      ("en", .nan, 1, "NaN"),
    ] as [(String, Double, Int, String)])
  func formatsDoubles(language: String, double: Double, fractionDigits: Int, text: String) {
    let numbers = LocalizedNumbers(language: LanguageTag(canonical: language))
    #expect(numbers.format(double, fractionDigits: fractionDigits) == text)
  }

  @Test(arguments: [
    (NumberShape(grouping: false), "1234"),
    (NumberShape(grouping: false, minimumDigits: 6), "001234"),
    (NumberShape(alwaysSigned: true), "+1.234"),
    (NumberShape(fractionDigits: 3), "1.234,000"),
    (NumberShape(fractionDigits: 2, scientific: true), "1,23E+03"),
  ])
  func followsShape(shape: NumberShape, text: String) {
    let numbers = LocalizedNumbers(language: LanguageTag(canonical: "de"))
    #expect(numbers.format(Int64(1_234), as: shape) == text)
    #expect(numbers.format(UInt64(1_234), as: shape) == text)
    #expect(numbers.format(1_234.0, as: shape) == text)
  }

  @Test func keepsWithinLimits() {
    let numbers = LocalizedNumbers(language: LanguageTag(canonical: "en"))
    let shape = NumberShape(minimumDigits: .max, fractionDigits: .max)
    #expect(numbers.format(1.0, as: shape).utf8.count == 100 + 33 + 1 + 100)
    #expect(numbers.format(Double.greatestFiniteMagnitude, as: shape).utf8.count == 309 + 102 + 101)
    #expect(numbers.format(UInt64.max, grouping: false) == "18446744073709551615")
    #expect(numbers.format(Int64(1), minimumDigits: -5) == "1")
    for digits in 0..<200 {
      #expect(!numbers.format(1.0, fractionDigits: digits).isEmpty)
    }
  }

  @Test func formatsFromManyTasks() async {
    let numbers = LocalizedNumbers(language: LanguageTag(canonical: "de"))
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<500 {
        group.addTask { numbers.format(Double(number), fractionDigits: 1) == "\(number),0" }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
