import Foundation
import LprojText
import Testing

@Suite struct FormatArgumentTests {
  @Test(arguments: [
    (#"{"int":-5}"#, FormatArgument.int(-5)),
    (#"{"int":9223372036854775807}"#, .int(.max)),
    (#"{"unsigned":18446744073709551615}"#, .unsigned(.max)),
    (#"{"double":1.5}"#, .double(1.5)),
    (#"{"string":"x"}"#, .string("x")),
  ])
  func isAnObjectWithOneKeyInJSON(_ json: String, _ argument: FormatArgument) throws {
    #expect(try JSONDecoder().decode(FormatArgument.self, from: Data(json.utf8)) == argument)
    #expect(String(decoding: try JSONEncoder().encode(argument), as: UTF8.self) == json)
  }

  @Test func takesAWholeNumberAsDouble() throws {
    let argument = try JSONDecoder().decode(FormatArgument.self, from: Data(#"{"double":5}"#.utf8))
    #expect(argument == .double(5))
  }

  @Test(arguments: [
    "{}", #"{"int":1,"string":"x"}"#, #"{"int":"x"}"#, #"{"int":1.5}"#, #"{"unsigned":-1}"#,
    #"{"float":1}"#, "5", #"{"string":null}"#,
  ])
  func refusesAnythingElse(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FormatArgument.self, from: Data(json.utf8))
    }
  }
}
