/// A language as the matcher compares it: its identifier, cleaned up, and the chain of those that
/// it inherits from.
struct MatchingLanguage: Sendable {
  /// In ICU's case, without keywords: two spellings of one identifier have the same.
  let base: String
  /// ``base`` with aliases replaced and a script where the region implies it (`zh_Hant_TW`).
  let normalized: String
  let language: String
  /// The same for all languages whose chains can meet.
  let group: String
  /// ``normalized`` first, then its parents. When the region is not the language's first one,
  /// ``chain(penalized:)`` begins with it twice, so that everything above is one step further.
  private let parents: [String]
  private let isUnusualRegion: Bool

  init(_ spelling: String) {
    let base = Self.baseName(spelling)
    self.base = base
    normalized = Self.normalized(base)
    let end = normalized.firstIndex { "_-.@".contains($0) } ?? normalized.endIndex
    language = String(normalized[..<end])
    group = AppleData.groups[language] ?? language
    parents = Self.parents(of: normalized)
    isUnusualRegion = Self.isUnusualRegion(normalized)
  }

  var hasRegion: Bool { Self.region(of: normalized) != nil }

  /// The chain; as an available language, with the penalty for an unusual region.
  func chain(penalized: Bool) -> [String] {
    penalized && isUnusualRegion
      ? Array(([normalized, normalized] + parents).prefix(Self.chainLimit))
      : Array(([normalized] + parents).prefix(Self.chainLimit))
  }

  // What Apple's matcher has room for, and a bound for chains with a loop.
  private static let chainLimit = 9
}

extension MatchingLanguage {
  /// ICU's base name; what ICU cannot take for an identifier is only lower-cased, and so equals
  /// itself alone.
  private static func baseName(_ spelling: String) -> String {
    guard let base = ICU.baseName(spelling) else { return spelling.lowercased() }
    // ICU leaves out the language of what has none.
    if base.isEmpty || base.hasPrefix("_"), spelling.lowercased().hasPrefix("und") {
      return "und" + base
    }
    return base.isEmpty ? spelling.lowercased() : base
  }

  private static func normalized(_ base: String) -> String {
    if let alias = AppleData.aliases[base] ?? LanguageData.languageAliases[base] { return alias }
    guard let separator = base.firstIndex(of: "_"),
      let alias = LanguageData.languageAliases[String(base[..<separator])]
    else { return base }
    return alias.contains("_")
      ? addingRegion(of: base, to: alias) : alias + String(base[separator...])
  }

  /// A replacement that ends in a script takes the region of what it replaces; one that ends
  /// otherwise stays as it is.
  private static func addingRegion(of base: String, to alias: String) -> String {
    guard let scriptStart = alias.lastIndex(of: "_"), alias[scriptStart...].utf8.count == 5,
      let regionStart = base.lastIndex(of: "_"), base[regionStart...].utf8.count <= 4
    else { return alias }
    return alias + String(base[regionStart...])
  }

  private static func parents(of identifier: String) -> [String] {
    var parents: [String] = []
    var current = identifier
    while parents.count < chainLimit, let parent = parent(of: current) {
      parents.append(parent)
      current = parent
    }
    return parents
  }

  private static func parent(of identifier: String) -> String? {
    let special =
      AppleData.parents[identifier] ?? LanguageData.parents[identifier]
      ?? AppleData.newerParents[identifier]
    if let special { return special == "root" ? nil : special }
    guard let end = identifier.lastIndex(of: "_"), end > identifier.startIndex else { return nil }
    return String(identifier[..<end])
  }

  /// The second or, after a script, third subtag, when it has the length of a region.
  private static func region(of identifier: String) -> Substring? {
    let end = identifier.firstIndex { ".@".contains($0) } ?? identifier.endIndex
    let subtags = identifier[..<end].split(separator: "_", omittingEmptySubsequences: false)
    let position = subtags.count > 1 && subtags[1].utf8.count == 4 ? 2 : 1
    guard subtags.count > position, (2...3).contains(subtags[position].utf8.count) else {
      return nil
    }
    return subtags[position]
  }

  private static func isUnusualRegion(_ identifier: String) -> Bool {
    // Mexico and Taiwan stand for their whole part of the world.
    guard region(of: identifier) != nil, identifier != "es_MX", identifier != "zh_Hant_TW",
      let minimized = ICU.minimized(identifier)
    else { return false }
    return region(of: minimized) != nil
  }
}
