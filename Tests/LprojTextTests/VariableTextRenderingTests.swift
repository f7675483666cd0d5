import LprojModel
import LprojText
import Testing

@Suite struct VariableTextRenderingTests {
  private func plural(_ cases: [PluralCategory: String]) -> Variation {
    .plural(cases.mapValues(Variation.text))
  }

  private func text(_ format: String, _ variables: [String: Variable]) -> EntryValue {
    .variable(VariableText(template: .text(format), variables: variables))
  }

  private func render(
    _ value: EntryValue, _ arguments: FormatArgument..., rules: TextRules = .english,
    width: Int? = nil, device: String? = nil
  ) throws -> String {
    try TextRenderer(rules: rules).render(
      value, arguments: arguments, options: RenderingOptions(width: width, device: device))
  }

  @Test func choosesByTheCategoryOfTheTablesLanguage() throws {
    let files = text(
      "%#@n@",
      [
        "n": Variable(
          specifier: "d",
          variation: plural([.one: "%d A", .few: "%d B", .many: "%d C", .other: "%d D"]))
      ])
    #expect(try render(files, .int(1), rules: .polish) == "1 A")
    #expect(try render(files, .int(22), rules: .polish) == "22 B")
    #expect(try render(files, .int(12), rules: .polish) == "12 C")
    #expect(try render(files, .int(0), rules: .french) == "0 A")
    #expect(try render(files, .int(1_000_000), rules: .french) == "1000000 C")
    #expect(try render(files, .int(1), rules: .english) == "1 A")
  }

  @Test func takesOtherForAMissingCategory() throws {
    let clips = text(
      "%#@n@",
      ["n": Variable(specifier: "d", variation: plural([.one: "مقطع واحد", .other: "%d مقاطع"]))])
    #expect(try render(clips, .int(1), rules: .arabic) == "مقطع واحد")
    for number in [2, 3, 11] as [Int64] {
      #expect(try render(clips, .int(number), rules: .arabic) == "\(number) مقاطع")
    }
  }

  @Test func takesAnExplicitZeroInEveryLanguage() throws {
    let cats = text(
      "You have %#@cats@",
      [
        "cats": Variable(
          argument: 1, specifier: "lld",
          variation: plural([.zero: "no cat", .one: "a cat", .other: "many cats"]))
      ])
    #expect(try render(cats, .int(0)) == "You have no cat")
    #expect(try render(cats, .unsigned(0)) == "You have no cat")
    #expect(try render(cats, .double(-0.0)) == "You have no cat")
    #expect(try render(cats, .int(1)) == "You have a cat")
    #expect(try render(cats, .int(7)) == "You have many cats")
  }

  @Test func reachesAnyArgumentByNumber() throws {
    let trackers = text(
      "%1$#@count@",
      [
        "count": Variable(
          specifier: "d",
          variation: plural([
            .one: "*%2$@, %3$@* und 1 anderes.\n", .other: "*%2$@, %3$@* und %1$d andere.\n",
          ]))
      ])
    #expect(try render(trackers, .int(1), .string("A"), .string("B")) == "*A, B* und 1 anderes.\n")
    #expect(try render(trackers, .int(4), .string("A"), .string("B")) == "*A, B* und 4 andere.\n")
  }

  @Test func printsTheCatalogsOwnArgument() throws {
    let left = text(
      "%1$@: %#@left@",
      [
        "left": Variable(
          argument: 2, specifier: "lld",
          variation: plural([.one: "%arg seat left", .other: "%arg seats left"]))
      ])
    #expect(try render(left, .string("Bus"), .int(1)) == "Bus: 1 seat left")
    #expect(try render(left, .string("Bus"), .int(9)) == "Bus: 9 seats left")
    let share = text("%#@x@", ["x": Variable(specifier: ".2f", variation: .text("%arg of it"))])
    #expect(try render(share, .double(0.5)) == "0.50 of it")
    let broken = text("%#@x@", ["x": Variable(specifier: "", variation: .text("%arg"))])
    #expect(throws: FormatError.malformedSpecifier(specifier: "%")) { try render(broken, .int(1)) }
  }

  @Test func takesArgumentsInOrderOfAppearance() throws {
    let variables = [
      "files": Variable(specifier: "d", variation: plural([.one: "a file", .other: "%d files"])),
      "folders": Variable(
        specifier: "d", variation: plural([.one: "a folder", .other: "%d folders"])),
    ]
    let both = text("%#@files@ in %#@folders@ of %@", variables)
    #expect(try render(both, .int(3), .int(1), .string("x")) == "3 files in a folder of x")
    let reversed = text("%2$#@folders@: %1$#@files@", variables)
    #expect(try render(reversed, .int(1), .int(2)) == "2 folders: a file")
  }

  @Test func countsAVariablesOwnNumberInTheOrderOfAppearance() throws {
    let posts = ["n": Variable(argument: 1, specifier: "lld", variation: .text("%arg posts"))]
    #expect(try render(text("%#@n@ by %@", posts), .int(2), .string("x")) == "2 posts by x")
    let second = ["n": Variable(argument: 2, specifier: "lld", variation: .text("%arg posts"))]
    #expect(try render(text("%@: %#@n@", second), .string("x"), .int(2)) == "x: 2 posts")
    #expect(try render(text("%#@n@ by %@", second), .string("x"), .int(2)) == "2 posts by x")
  }

  @Test func goesOnAfterTheVariablesOwnArgument() throws {
    let messages = [
      "n": Variable(
        specifier: "d", variation: plural([.one: "%d from %@", .other: "%d by %@ (%d)"]))
    ]
    #expect(try render(text("%#@n@", messages), .int(1), .string("x")) == "1 from x")
    let twice = ["n": Variable(specifier: "d", variation: .text("%d, yes %d"))]
    #expect(try render(text("%#@n@", twice), .int(4)) == "4, yes 4")
  }

  @Test func nestsVariables() throws {
    let geese = text(
      "%#@geese@",
      [
        "geese": Variable(
          specifier: "d",
          variation: plural([.one: "A goose on %#@own@", .other: "%d geese on %#@shared@"])),
        "own": Variable(
          specifier: "d", variation: plural([.one: "its field", .other: "its %d fields"])),
        "shared": Variable(
          specifier: "d", variation: plural([.one: "their field", .other: "their %d fields"])),
      ])
    #expect(try render(geese, .int(1), .int(3)) == "A goose on its 3 fields")
    #expect(try render(geese, .int(2), .int(1)) == "2 geese on their field")
    #expect(
      throws: FormatError.tooFewArguments(specifier: "%#@own@", position: 2, count: 1)
    ) { try render(geese, .int(1)) }
  }

  @Test func choosesByWidth() throws {
    let start = EntryValue.variable(
      VariableText(
        template: .width([
          20: .text("Start"), 25: .text("Start count"), 50: .text("Start countdown"),
        ])))
    for (width, expected) in [
      (10, "Start"), (20, "Start"), (22, "Start"), (25, "Start count"), (99, "Start countdown"),
    ] {
      #expect(try render(start, width: width) == expected)
    }
    #expect(try render(start) == "Start countdown")
  }

  @Test func choosesByDevice() throws {
    let open = EntryValue.variable(
      VariableText(
        template: .device(["mac": .text("Click"), "tv": .text("Press"), "other": .text("Tap")])))
    #expect(try render(open) == "Tap")
    #expect(try render(open, device: "mac") == "Click")
    #expect(try render(open, device: "watch") == "Tap")
    let television = TextRenderer(rules: .english, device: "tv")
    #expect(try television.render(open) == "Press")
    #expect(try television.render(open, options: RenderingOptions(device: "mac")) == "Click")
    #expect(try television.render(open, options: RenderingOptions(device: "watch")) == "Press")
    let noOther = EntryValue.variable(
      VariableText(template: .device(["mac": .text("Click"), "ipad": .text("Tap")])))
    #expect(try render(noOther) == "Tap")
  }

  @Test func nestsChoices() throws {
    let nested = EntryValue.variable(
      VariableText(
        template: .device([
          "mac": .width([1: .text("C"), 5: .text("Click")]),
          "other": plural([.one: "%lld tap", .other: "%lld taps"]),
        ])))
    #expect(try render(nested, .int(1)) == "1 tap")
    #expect(try render(nested, .int(2)) == "2 taps")
    #expect(try render(nested, .int(2), width: 3, device: "mac") == "C")
  }

  @Test func choosesATemplateByTheFirstNumber() throws {
    let items = EntryValue.variable(
      VariableText(
        template: plural([.zero: "%@: none", .one: "%@: %lld item", .other: "%@: %arg items"])))
    #expect(try render(items, .string("x"), .int(0)) == "x: none")
    #expect(try render(items, .string("x"), .int(1)) == "x: 1 item")
    #expect(try render(items, .string("x"), .int(5)) == "x: 5 items")
  }

  @Test func leavesSpecifiersUntouchedWithoutArguments() throws {
    let variables = [
      "n": Variable(
        specifier: "lld",
        variation: plural([.zero: "none", .one: "one", .other: "%d%% (%arg) %2$@ %#@m@"])),
      "m": Variable(specifier: "d", variation: .text("100% K")),
    ]
    #expect(try render(text("%@: %#@n@", variables)) == "%@: %d%% (%lld) %2$@ 100% K")
  }

  @Test func refusesCirclesAndUnknownNames() {
    let circle = text(
      "%#@a@",
      [
        "a": Variable(specifier: "d", variation: .text("%#@b@")),
        "b": Variable(specifier: "d", variation: .text("%#@a@")),
      ])
    for arguments in [[], [FormatArgument.int(1), .int(2), .int(3)]] {
      #expect(throws: FormatError.variableCycle(names: ["a", "b", "a"])) {
        try TextRenderer(rules: .english).render(circle, arguments: arguments)
      }
    }
    #expect(throws: FormatError.unknownVariable(name: "x")) {
      try render(text("%#@x@", [:]), .int(1))
    }
  }

  @Test func refusesAPluralOfAString() {
    let files = text("%1$#@n@", ["n": Variable(specifier: "d", variation: plural([.other: "%d"]))])
    #expect(
      throws: FormatError.typeMismatch(
        specifier: "%1$#@n@", position: 1, argument: .string("x"))
    ) { try render(files, .string("x")) }
  }

  @Test func needsOther() {
    let files = text("%#@n@", ["n": Variable(specifier: "d", variation: plural([.one: "%d"]))])
    #expect(throws: FormatError.missingOther(variable: "n")) { try render(files, .int(2)) }
    let empty = EntryValue.variable(VariableText(template: .width([:])))
    #expect(throws: FormatError.missingOther(variable: nil)) { try render(empty) }
  }

  @Test func limitsTheWorkOfVariablesThatMultiply() {
    var variables: [String: Variable] = [:]
    for level in 0..<12 {
      let text = String(repeating: "%1$#@v\(level + 1)@", count: 40)
      variables["v\(level)"] = Variable(specifier: "d", variation: .text(text))
    }
    variables["v12"] = Variable(specifier: "d", variation: .text(""))
    #expect(throws: FormatError.tooLong(specifier: nil, limit: TextRenderer.outputLimit)) {
      try render(text("%1$#@v0@", variables), .int(1))
    }
  }

  @Test func limitsTheDepthOfVariables() {
    var variables: [String: Variable] = [:]
    for level in 0..<17 {
      variables["v\(level)"] = Variable(
        specifier: "d", variation: .text("%1$#@v\(level + 1)@"))
    }
    variables["v17"] = Variable(specifier: "d", variation: .text("end"))
    #expect(throws: FormatError.tooLong(specifier: nil, limit: TextRenderer.outputLimit)) {
      try render(text("%1$#@v0@", variables), .int(1))
    }
    #expect(throws: Never.self) { try render(text("%1$#@v3@", variables), .int(1)) }
  }
}
