import LprojModel

/// Diagnostics as SARIF 2.1.0 (OASIS), which code hosts and editors take in.
struct SarifLog: Encodable {
  private let version = "2.1.0"
  private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  private let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case version, runs
    case schema = "$schema"
  }

  init(_ diagnostics: [Diagnostic]) {
    let codes = Set(diagnostics.map(\.code)).sorted { $0.rawValue < $1.rawValue }
    runs = [
      Run(
        tool: Tool(driver: Driver(rules: codes.map(Rule.init))),
        results: diagnostics.map(Result.init))
    ]
  }

  private struct Run: Encodable {
    let tool: Tool
    let results: [Result]
    let columnKind = "unicodeCodePoints"
  }

  private struct Tool: Encodable {
    let driver: Driver
  }

  private struct Driver: Encodable {
    let name = "lprojctl"
    let version = ProgramVersion.current
    let rules: [Rule]
  }

  private struct Rule: Encodable {
    let id: String
    let shortDescription: Message
    let help: Message

    init(_ code: DiagnosticCode) {
      id = code.rawValue
      shortDescription = Message(text: code.meaning)
      help = Message(text: code.remedy)
    }
  }

  private struct Message: Encodable {
    let text: String
  }

  private struct Result: Encodable {
    let ruleId: String
    let level: String
    let message: Message
    let locations: [Location]

    init(_ diagnostic: Diagnostic) {
      ruleId = diagnostic.code.rawValue
      level = diagnostic.severity.rawValue
      message = Message(text: diagnostic.message)
      locations = [Location(physicalLocation: PhysicalLocation(diagnostic))]
    }
  }

  private struct Location: Encodable {
    let physicalLocation: PhysicalLocation
  }

  private struct PhysicalLocation: Encodable {
    let artifactLocation: Artifact
    let region: Region?

    init(_ diagnostic: Diagnostic) {
      artifactLocation = Artifact(uri: Self.uri(of: diagnostic.path))
      region = diagnostic.line.map { Region(startLine: $0, startColumn: diagnostic.column) }
    }

    /// A path as a URI reference: what RFC 3986 does not let stand is percent-encoded.
    private static func uri(of path: String) -> String {
      path.utf8.reduce(into: "") { uri, byte in
        let isPlain =
          (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
          || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || "/-._~".utf8.contains(byte)
        if isPlain {
          uri.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          let digits = String(byte, radix: 16, uppercase: true)
          uri += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }
      }
    }
  }

  private struct Artifact: Encodable {
    let uri: String
  }

  private struct Region: Encodable {
    let startLine: Int
    let startColumn: Int?
  }
}
