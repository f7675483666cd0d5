package import LprojPlugin

/// What an external plugin says of itself in answer to the daemon's greeting.
package struct PluginHello: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case format, sink
  }

  /// The version of ``PluginProtocol`` that it speaks.
  package var `protocol`: Int
  package var kind: Kind
  /// A word for people, unique among the plugins of a kind.
  package var name: String
  package var version: String
  /// Of a format: extensions without a dot, and whole names of files, that it claims.
  package var extensions: [String]?
  package var names: [String]?
  /// Of a format; `language` when it is left out.
  package var scope: FormatScope?
  /// Of a format: how many of its processes may decode at the same time; 1 when it is left out.
  package var concurrency: Int?

  package init(
    kind: Kind, name: String, version: String, extensions: [String]? = nil, names: [String]? = nil,
    scope: FormatScope? = nil, concurrency: Int? = nil
  ) {
    self.protocol = PluginProtocol.version
    self.kind = kind
    self.name = name
    self.version = version
    self.extensions = extensions
    self.names = names
    self.scope = scope
    self.concurrency = concurrency
  }

  /// How a format is presented to a daemon that does not have it.
  package init(_ format: any TableFormat, concurrency: Int) {
    self.init(
      kind: .format, name: format.name, version: format.version,
      extensions: format.fileExtensions, names: format.fileNames, scope: format.scope,
      concurrency: concurrency)
  }

  /// The most processes of one format at the same time.
  package static let concurrencyLimit = 16

  /// Bytes of a version, which people read and every status has.
  private static let versionLimit = 100

  private static func isOneLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// What is wrong with it, in words for its author; nil: nothing.
  package var problem: String? {
    if self.protocol != PluginProtocol.version {
      return "it speaks version \(self.protocol) of the protocol, and this is version "
        + "\(PluginProtocol.version)"
    }
    if !PluginNames.isWord(name) {
      return "its name '\(name.prefix(80))' is not 1 to 64 of the characters a-z 0-9 . _ -"
    }
    if version.utf8.count > Self.versionLimit || !Self.isOneLine(version) {
      return
        "its version '\(version.prefix(80))' is longer than \(Self.versionLimit) bytes, or has "
        + "control characters"
    }
    guard kind == .format else { return nil }
    let claims = (extensions ?? []) + (names ?? [])
    if claims.isEmpty { return "a format must claim 'extensions' or 'names'" }
    if claims.count > 64 { return "it claims \(claims.count) names, and 64 are allowed" }
    let wrong = claims.first {
      $0.isEmpty || $0.utf8.count > 255 || $0.contains("/") || !Self.isOneLine($0)
    }
    if let wrong { return "it claims '\(wrong.prefix(80))', which is no name of a file" }
    if let dotted = extensions?.first(where: { $0.contains(".") }) {
      return "the extension '\(dotted)' has a dot: leave it out"
    }
    if let concurrency, !(1...Self.concurrencyLimit).contains(concurrency) {
      return "its concurrency \(concurrency) is not from 1 to \(Self.concurrencyLimit)"
    }
    return nil
  }
}
