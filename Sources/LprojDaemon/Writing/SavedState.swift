import FoundationEssentials
import LprojModel

/// What must survive the daemon: the choices, and which generations were used up.
struct SavedState: Hashable, Sendable, Codable {
  /// Of the file's form; a file of a later form is set aside, not guessed at.
  static let version = 1

  var version = Self.version
  /// No generation above this one was ever given out.
  var generations: UInt64 = 0
  /// By bundle: `system` or a tag. Bundles that are not configured now keep theirs.
  var selections: [String: String] = [:]

  func choice(of bundle: String) -> LanguageChoice? {
    selections[bundle].map(LanguageChoice.init)
  }

  var encoded: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
  }

  init() {}

  init(decoding bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(SavedState.self, from: Data(bytes))
    guard version == Self.version else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "version \(version) is not known, only \(Self.version)")
      )
    }
  }
}
