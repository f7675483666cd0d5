import LprojFormats
import LprojModel
import LprojPlugin
import Testing

/// What a text gives, rule by rule of CFOldStylePList.c.
@Suite struct StringsFormatTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let text: String
    let table: [String: String]

    init(_ text: String, _ table: [String: String]) {
      self.text = text
      self.table = table
    }

    var testDescription: String { text }
  }

  static let grammar = [
    Example("\"a\" = \"1\";", ["a": "1"]),
    Example("\"a\"=\"1\";b=2;\n'c' = '3';", ["a": "1", "b": "2", "c": "3"]),
    Example("\"key\";other;", ["key": "key", "other": "other"]),
    Example("\"\" = \"\";", ["": ""]),
    Example("a = b/c:d.e-f$g_h;", ["a": "b/c:d.e-f$g_h"]),
    Example("a=b//c;/*x*/d=/e//;", ["a": "b//c", "d": "/e//"]),
    Example("/key=v;", ["/key": "v"]),
    Example("{ a = 1; }", ["a": "1"]),
    Example("{a;}//end", ["a": "a"]),
    Example("{}", [:]),
    Example(" \t\n\u{B}\u{C}\r\u{2028}\u{2029}", [:]),
    Example("// only\n/* comments */", [:]),
    Example("a\u{2028}=\u{2029}1;// x\u{2028}b=2;//y\rc=3;", ["a": "1", "b": "2", "c": "3"]),
    Example("a = 1; // é \u{2029}b=2;", ["a": "1", "b": "2"]),
    Example("a /*1*/ = /*2*/ 1 /*3*/ ; /* /* no nesting */", ["a": "1"]),
    Example("a = \"x // y /* z */\";", ["a": "x // y /* z */"]),
    Example("a = \"two\nlines\r\n\";", ["a": "two\nlines\r\n"]),
    Example("a = 1; a = (x);", [:]),
    Example("a = (x); a = 1;", ["a": "1"]),
    Example("a = {NSStringLocalizedFormatKey=x;}; a = y;", ["a": "y"]),
    Example("a = {NSStringLocalizedFormatKey=x;}; a = y; a = {b=c;};", [:]),
    Example("a = YES; b = 1.5;", ["a": "YES", "b": "1.5"]),
    Example("a = \"nul\u{0}\u{1}\";", ["a": "nul\u{0}\u{1}"]),
  ]

  static let escapes = [
    Example(#"a = "\a\b\f\n\r\t\v";"#, ["a": "\u{7}\u{8}\u{C}\n\r\t\u{B}"]),
    Example(#"a = "\"\'\\\/\{\m\8";"#, ["a": "\"'\\/{m8"]),
    Example(#"a = '\'"\"';"#, ["a": "'\"\""]),
    Example("a = \"x\\\ny\\\r\nz\";", ["a": "x\ny\r\nz"]),
    Example(#"a = "\U00e9\U203Ax\Ue9 \Ue";"#, ["a": "é›xé \u{E}"]),
    Example(#"a = "\Ud83d\Ude00\U0001F600";"#, ["a": "😀\u{1}F600"]),
    Example(#"a = "\Ud83d \Ude00\Ud83dx\Ud83d";"#, ["a": "\u{FFFD} \u{FFFD}\u{FFFD}x\u{FFFD}"]),
    Example(#"a = "\Ud83d\U0041\Ud83d\Ud83d\Ude00";"#, ["a": "\u{FFFD}A\u{FFFD}😀"]),
    Example(#"a = "\Ux\U";"#, ["a": "\u{0}x\u{0}"]),
    Example(#"a = "\341\351\200\101\0\1\18\0501";"#, ["a": "ÆØ\u{A0}A\u{0}\u{1}\u{1}8(1"]),
    Example(#"a = "\777\400\376";"#, ["a": "\u{0}\u{0}\u{0}"]),
    Example(#"a = "\u203A\é\😀";"#, ["a": "u203Aé😀"]),
    Example(#""k\n\U41" = x;"#, ["k\nA": "x"]),
  ]

  @Test(arguments: grammar + escapes)
  func readsWhatCoreFoundationReads(_ example: Example) {
    let decoded = decode(example.text)
    #expect(decoded.tables?.first?.table.texts == example.table, "\(decoded.diagnostics)")
    #expect(decoded.diagnostics.allSatisfy { $0.severity != .error })
  }

  @Test func keysAndPlacesAreKept() throws {
    let decoded = decode("// é\r\n\"ä\" = 1; b=2;\r  /*\n*/ \"c\"\n= 3;")
    let table = try #require(decoded.tables?.first?.table)
    #expect(table.entries.map(\.key) == ["ä", "b", "c"])
    #expect(table.records.map(\.line) == [2, 2, 4])
    #expect(table.records.map(\.column) == [1, 10, 4])
  }

  @Test func lastOfDuplicateKeysWins() throws {
    let decoded = decode("a=1;\nb=2;\n  a=3;\nb=2;")
    #expect(decoded.tables?.first?.table.texts == ["a": "3", "b": "2"])
    #expect(decoded.diagnostics.map(\.code) == [.duplicateKey, .duplicateKey])
    #expect(decoded.diagnostics.map(\.line) == [3, 4])
    #expect(decoded.diagnostics.map(\.column) == [3, 1])
    #expect(decoded.diagnostics.first?.message.contains("another value on line 1") == true)
    #expect(decoded.diagnostics.last?.message.contains("same value on line 2") == true)
  }

  @Test func keysThatDifferInNormalizationAreTwo() throws {
    let decoded = decode("\"\u{E9}\" = 1;\n\"e\u{301}\" = 2;\n\"ж\";\n\"語\";\n\"が\";")
    let table = try #require(decoded.tables?.first?.table)
    #expect(table.count == 5)
    #expect(decoded.diagnostics.map(\.code) == [.keysDifferInNormalization])
    #expect(decoded.diagnostics.first?.line == 2)
  }

  @Test func whatIsNoStringIsLeftOut() {
    let decoded = decode("a = (1, 2,);\nb = <0fbd 77>;\nc = { d = e; };\nf = g;")
    #expect(decoded.tables?.first?.table.texts == ["f": "g"])
    #expect(decoded.diagnostics.map(\.code) == [.notAString, .notAString, .notAString])
    #expect(decoded.diagnostics.map(\.line) == [1, 2, 3])
  }

  @Test func diagnosticsAreLimitedAndTheRestCounted() {
    let text = (1...50).map { "k = \($0);" }.joined(separator: "\n")
    var file = EncodedFile(path: "x.strings", bytes: Array(text.utf8))
    file.options.diagnosticLimit = 5
    let decoded = StringsFormat().decode(file)
    #expect(decoded.diagnostics.count == 5)
    #expect(decoded.diagnostics.last?.message.hasSuffix("; and 44 more in this file") == true)
    #expect(decoded.tables?.first?.table.texts == ["k": "50"])
  }

  private func decode(_ text: String) -> DecodedFile {
    StringsFormat().decode(EncodedFile(path: "x.strings", bytes: Array(text.utf8)))
  }
}
