import LprojModel
import LprojText
import Testing

/// Every conversion with every combination of flags, widths and precisions, against glibc.
@Suite struct ConversionTests {
  let renderer = TextRenderer(rules: .english)

  static let flags: [String] = (0..<32).map { bits in
    ["-", "+", " ", "#", "0"].enumerated()
      .filter { bits >> $0.offset & 1 == 1 }.map(\.element).joined()
  }
  static let widths = ["", "3", "20"]
  static let precisions = ["", ".", ".1", ".25"]

  private func render(_ format: String, _ arguments: FormatArgument...) throws -> String {
    try renderer.render(.text(format), arguments: arguments)
  }

  private static func formats(_ conversion: String, _ flags: [String] = flags) -> [String] {
    flags.flatMap { flags in
      widths.flatMap { width in precisions.map { "%\(flags)\(width)\($0)\(conversion)" } }
    }
  }

  static let integers: [Int64] = [
    0, 1, -1, 8, 64, -42, 255, 300, 70_000, 1 << 31, .max, .min,
  ]

  @Test(arguments: ["d", "i", "u", "x", "X", "o"])
  func printsIntegersAsGlibcDoes(_ conversion: String) throws {
    let wrong = try Self.formats(conversion).flatMap { format in
      try Self.integers.filter { try render(format, .int($0)) != printf(format, Int($0)) }
        .map { "\(format) \($0)" }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: ["hh", "h", "l", "ll", "q", "z", "t", "j", "L"])
  func wrapsIntegersAsGlibcDoes(_ length: String) throws {
    let formats = ["d", "u", "x", "o"].flatMap { Self.formats(length + $0, ["", "+", "#0"]) }
    let wrong = try formats.flatMap { format in
      try Self.integers.filter { try render(format, .int($0)) != printf(format, Int($0)) }
        .map { "\(format) \($0)" }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: ["f", "F", "e", "E", "g", "G", "a", "A"])
  func printsFloatingPointNumbersAsGlibcDoes(_ conversion: String) throws {
    let values: [Double] = [
      0, -0.0, 1, -1, 0.5, 2.5, 1.0 / 3, 1234.5678, 1e-5, 1e15, 1e16, -9.995, 1e300,
      .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ]
    let wrong = try Self.formats(conversion).flatMap { format in
      try values.filter { try render(format, .double($0)) != printf(format, $0) }
        .map { "\(format) \($0)" }
    }
    #expect(wrong.isEmpty)
  }

  @Test func printsNaNWithoutSign() throws {
    #expect(try render("%f %G", .double(-.nan), .double(-.nan)) == "nan NAN")
  }

  @Test func printsBytesAsGlibcDoes() throws {
    for format in ["%c", "%5c", "%-5c", "%05c"] {
      for value in 1...127 {
        #expect(try render(format, .int(Int64(value))) == printf(format, value))
      }
    }
  }

  @Test func takesUnsignedArgumentsWhole() throws {
    #expect(try render("%llu", .unsigned(.max)) == "18446744073709551615")
    #expect(
      try render("%llx %u", .unsigned(.max), .unsigned(.max)) == "ffffffffffffffff 4294967295")
  }

  @Test(arguments: ["d", "x", "f", "s", "c"])
  func takesWidthAndPrecisionFromArguments(_ conversion: String) throws {
    let value: FormatArgument =
      switch conversion {
      case "f": .double(42)
      case "s": .string("42424")
      default: .int(42)
      }
    for width in [-12, -3, 0, 3, 12] {
      let fixed = width < 0 ? "%-\(-width)\(conversion)" : "%\(width)\(conversion)"
      let width = FormatArgument.int(Int64(width))
      let expected = try render("[\(fixed)]", value)
      #expect(try render("[%*\(conversion)]", width, value) == expected)
      #expect(try render("[%1$*2$\(conversion)]", value, width) == expected)
    }
    for precision in [-1, 0, 3] {
      let fixed = precision < 0 ? "%\(conversion)" : "%.\(precision)\(conversion)"
      let precision = FormatArgument.int(Int64(precision))
      let expected = try render("[\(fixed)]", value)
      #expect(try render("[%.*\(conversion)]", precision, value) == expected)
      #expect(try render("[%2$.*1$\(conversion)]", precision, value) == expected)
    }
  }
}
