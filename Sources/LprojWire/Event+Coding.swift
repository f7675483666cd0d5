import LprojModel

/// One flat object: `event` is the name, and each name has fields of its own.
extension Event: Codable {
  private enum CodingKeys: String, CodingKey {
    case event, instance, generation, bundle, merged, partial
    case bundles, tables, language, previous, choice, added, removed, resolved
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    instance = try container.decode(String.self, forKey: .instance)
    generation = try container.decode(Generation.self, forKey: .generation)
    merged = try container.decodeIfPresent(Int.self, forKey: .merged)
    isPartial = try container.decodeIfPresent(Bool.self, forKey: .partial) ?? false
    content = try Self.content(in: container)
  }

  private static func content(
    in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> Content {
    let name = try container.decode(Name.self, forKey: .event)
    if name == .state {
      return .state(try container.decode([BundleState].self, forKey: .bundles))
    }
    let bundle = try container.decode(String.self, forKey: .bundle)
    switch name {
    case .state, .languageSelected:
      return .languageSelected(
        bundle: bundle,
        language: try container.decodeIfPresent(String.self, forKey: .language),
        previous: try container.decodeIfPresent(String.self, forKey: .previous),
        choice: try container.decode(String.self, forKey: .choice))
    case .tablesChanged:
      return .tablesChanged(
        bundle: bundle, tables: try container.decode([TableChange].self, forKey: .tables))
    case .languagesChanged:
      return .languagesChanged(
        bundle: bundle,
        added: try container.decode([String].self, forKey: .added),
        removed: try container.decode([String].self, forKey: .removed))
    case .diagnosticsChanged:
      return .diagnosticsChanged(
        bundle: bundle,
        added: try container.decode([ReportedDiagnostic].self, forKey: .added),
        resolved: try container.decode([ReportedDiagnostic].self, forKey: .resolved))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .event)
    try container.encode(instance, forKey: .instance)
    try container.encode(generation, forKey: .generation)
    try container.encodeIfPresent(bundle, forKey: .bundle)
    try container.encodeIfPresent(merged, forKey: .merged)
    if isPartial { try container.encode(true, forKey: .partial) }
    try encode(content, into: &container)
  }

  private func encode(
    _ content: Content, into container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    switch content {
    case .state(let bundles):
      try container.encode(bundles, forKey: .bundles)
    case .languageSelected(_, let language, let previous, let choice):
      try container.encode(language, forKey: .language)
      try container.encode(previous, forKey: .previous)
      try container.encode(choice, forKey: .choice)
    case .tablesChanged(_, let tables):
      try container.encode(tables, forKey: .tables)
    case .languagesChanged(_, let added, let removed):
      try container.encode(added, forKey: .added)
      try container.encode(removed, forKey: .removed)
    case .diagnosticsChanged(_, let added, let resolved):
      try container.encode(added, forKey: .added)
      try container.encode(resolved, forKey: .resolved)
    }
  }
}
