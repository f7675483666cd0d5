import Foundation
import LprojFormats
import LprojModel
import LprojPlugin
import Testing

@Suite(.enabled(if: SharedFiles.exist, "../shared is not there"))
struct PropertyListCorpusTests {
  @Test(arguments: SharedFiles.corpus(extension: "stringsdict"))
  func readsWhatCoreFoundationReads(_ path: String) throws {
    let reading = PropertyListReader.read(try SharedFiles.file("corpus/" + path))
    let members = try #require(reading.members, "\(reading.diagnostics)")
    let expected = try SharedFiles.json("corpus/expected/\(path).json")
    #expect(members.object as NSDictionary == expected as NSDictionary)
  }
}

extension [PropertyListValue.Member] {
  /// The members as Foundation's property list objects.
  var object: [String: Any] {
    Dictionary(map { ($0.key, $0.value.object) }) { _, last in last }
  }
}

extension PropertyListValue {
  /// The value as a Foundation property list object.
  var object: Any {
    switch self {
    case .string(let text): text
    case .integer(let number): number
    case .real(let number): number
    case .boolean(let flag): flag
    case .data(let bytes): Data(bytes)
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .array(let elements): elements.map(\.object)
    case .dictionary(let members): members.object
    }
  }
}
