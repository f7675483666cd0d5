/// Remembers what each text on the screen is the translation of, and renews all texts when
/// another language is selected.
///
/// A node's text is overwritten by its translation; the registry keeps the key, so that switching
/// back and forth never loses it. A text that the program sets later is noticed, since it is not
/// what the registry wrote, and takes the place of the key. Nodes are held weakly.
///
/// Not thread-safe, as trees of a user interface are not: keep it where the tree is.
public final class LocalizationRegistry {
  private let lookUp: (String) -> String
  private let choose: (String) async throws(LprojClientError) -> LprojSelection
  private var records: [ObjectIdentifier: NodeRecord] = [:]
  private var roots: [WeakNode] = []

  /// Makes a registry for trees that show the texts of a client.
  ///
  /// - Parameter table: nil for `Localizable`.
  public convenience init(client: LprojClient, table: String? = nil) {
    self.init(
      lookUp: { client.localize($0, table: table) },
      choose: { language async throws(LprojClientError) in try await client.select(language) })
  }

  /// Makes a registry with a look-up and a selection of one's own.
  package init(
    lookUp: @escaping (String) -> String,
    choose: @escaping (String) async throws(LprojClientError) -> LprojSelection
  ) {
    self.lookUp = lookUp
    self.choose = choose
  }

  /// Takes a node with all below it, and localizes them.
  ///
  /// A node that is registered again has its new children taken; nothing is localized twice.
  public func register(_ root: any Localizable) {
    roots.removeAll { $0.node == nil || $0.node === root }
    roots.append(WeakNode(node: root))
    localize(root)
  }

  /// Localizes all registered trees again, as they are now: nodes that were added are taken, and
  /// those that are gone forgotten.
  public func localizeAll() {
    for root in roots {
      if let node = root.node { localize(node) }
    }
    roots.removeAll { $0.node == nil }
    records = records.filter { $0.value.node != nil }
  }

  /// Selects a language for all programs, localizes the trees, and calls back when another
  /// language is selected than before, the first time too; not when nothing changed.
  ///
  /// - Parameter language: as for ``LprojClient/select(_:)``.
  /// - Throws: what ``LprojClient/select(_:)`` does; nothing is changed then.
  public func changeLanguage(
    to language: String, completion: (LprojSelection) -> Void = { _ in }
  ) async throws(LprojClientError) {
    let selection = try await choose(language)
    guard selection.isChange else { return }
    localizeAll()
    completion(selection)
  }

  /// The key, or the text that is none, that a place of a node was registered with; nil when it
  /// is not registered.
  public func original(of slot: TextSlot, in node: any Localizable) -> String? {
    guard let record = records[ObjectIdentifier(node)], record.node === node else { return nil }
    return record.originals[slot]
  }

  private func localize(_ root: any Localizable) {
    var waiting: [any Localizable] = [root]
    var seen: Set<ObjectIdentifier> = []
    while let node = waiting.popLast() {
      // A node that is its own descendant is a mistake of the program, not a reason to hang.
      guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
      localizeTexts(of: node)
      waiting += node.localizableChildren
    }
  }

  private func localizeTexts(of node: any Localizable) {
    let identifier = ObjectIdentifier(node)
    var record = records[identifier].flatMap { $0.node === node ? $0 : nil } ?? NodeRecord(node)
    let texts = node.localizableTexts
    record.take(texts)
    let localized = record.originals.mapValues(lookUp)
    if localized != texts { node.localizableTexts = localized }
    // As the node shows them, which may be other than as they were given to it.
    record.shown = node.localizableTexts
    records[identifier] = record
  }
}

/// What is known of the texts of one node.
private struct NodeRecord {
  weak var node: (any Localizable)?
  /// What the program set.
  var originals: [TextSlot: String] = [:]
  /// What the registry made of it.
  var shown: [TextSlot: String] = [:]

  init(_ node: any Localizable) {
    self.node = node
  }

  /// Takes the texts that the program set since.
  mutating func take(_ texts: [TextSlot: String]) {
    originals = texts.reduce(into: [:]) { result, text in
      let isOurs = shown[text.key] == text.value
      result[text.key] = isOurs ? originals[text.key] ?? text.value : text.value
    }
  }
}

private struct WeakNode {
  weak var node: (any Localizable)?
}
