import Foundation
import LprojWire
import Testing

/// The interface file says what the types do, and nothing else.
@Suite struct InterfaceDescriptionTests {
  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/LprojWire")

  @Test(arguments: InterfaceDescription.all)
  func isTheFileByteForByte(description: InterfaceDescription) throws {
    let file = Self.sources.appending(path: "\(description.name).varlink")
    #expect(try Data(contentsOf: file) == Data(description.text.utf8))
    #expect(description.text.contains("\ninterface \(description.name)\n"))
  }

  @Test func methodsHaveTheParametersOfTheirTypes() throws {
    let methods: [any VarlinkMethod.Type] = [
      ListBundles.self, Lookup.self, LookupAll.self, SelectLanguage.self, MatchLanguage.self,
      Subscribe.self, ListDiagnostics.self, Reload.self, GetStatus.self, GetInfo.self,
      GetInterfaceDescription.self,
    ]
    for method in methods {
      #expect(try Self.fields(after: "method", method.name) == method.parameterNames)
    }
    let declared = InterfaceDescription.all.flatMap {
      $0.text.matches(of: /(?m)^method (\w+)/).map { String($0.1) }
    }
    #expect(Set(declared) == Set(methods.map { "\($0)" }))
  }

  @Test(
    arguments: [
      .interfaceNotFound(interface: ""), .methodNotFound(method: ""),
      .invalidParameter(parameter: ""), .permissionDenied, .expectedMore,
      .bundleNotFound(bundle: "", bundles: []), .ambiguousBundle(bundles: []),
      .languageNotFound(language: "", languages: []), .formatError(code: "", message: ""),
      .reloadFailed(diagnostics: []), .stateNotSaved(message: ""),
      .limitExceeded(limit: "", value: 0), .malformedMessage(message: ""), .stopping,
    ] as [CallError])
  func errorsHaveTheFieldsOfTheirCases(error: CallError) throws {
    let frame = VarlinkReply<GetInfo.Reply>.failure(error).frame.dropLast()
    let reply = try #require(
      JSONSerialization.jsonObject(with: Data(frame)) as? [String: Any])
    let parameters = try #require(reply["parameters"] as? [String: Any])
    #expect(try Set(Self.fields(after: "error", error.name)) == Set(parameters.keys))
  }

  @Test func eventsHaveFieldsOfTheInterfaceOnly() throws {
    let declared = try Set(Self.fields(after: "type", "org.lprojd.Event"))
    var used: Set<String> = []
    for event in Event.examples {
      let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(event))
      used.formUnion(try #require(object as? [String: Any]).keys)
    }
    #expect(used == declared)
  }

  /// The names in the first parentheses after a member's name, of the outer level.
  private static func fields(after keyword: String, _ name: String) throws -> [String] {
    let member = try #require(name.split(separator: ".").last)
    let interface = name.dropLast(member.count + 1)
    let text = try #require(InterfaceDescription.all.first { $0.name == interface }).text
    let code = text.replacing(/#.*/, with: "")
    let start = try #require(
      code.range(of: "\(keyword) \(member)\\s*\\(", options: .regularExpression))
    var depth = 1
    var outer = ""
    for character in code[start.upperBound...] {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { break }
      if depth == 1 { outer.append(character) }
    }
    return outer.matches(of: /(\w+)\s*:/).map { String($0.1) }
  }
}
