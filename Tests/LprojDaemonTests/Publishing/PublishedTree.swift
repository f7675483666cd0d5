import Foundation
import Glibc
import LinuxKit
import LprojDaemon
import LprojImage
import LprojModel
import LprojTestSupport
import Synchronization

/// A runtime directory with a publisher, and snapshots to publish.
final class PublishedTree {
  let directory: TemporaryDirectory
  let publisher: ImagePublisher
  /// What the publisher said.
  let told: Told
  private(set) var snapshot = Snapshot(generation: Generation(0), bundles: [:])

  /// - Parameter instance: the run of the daemon.
  init(in directory: TemporaryDirectory? = nil, instance: String = "first") throws {
    self.directory = try directory ?? TemporaryDirectory()
    let told = Told()
    self.told = told
    publisher = ImagePublisher(
      runtimeDirectory: self.directory.path.appending("run"), instance: instance,
      tell: { message in told.messages.withLock { $0.append(message) } })
  }

  final class Told: Sendable {
    let messages = Mutex<[String]>([])
    var all: [String] { messages.withLock { $0 } }
  }

  /// Publishes bundles as the next generation, and cleans as the writer does.
  func publish(_ bundles: LocalizedBundle...) {
    let named = Dictionary(uniqueKeysWithValues: bundles.map { ($0.name, $0) })
    snapshot = publisher.publish(
      Snapshot(generation: snapshot.generation.next, bundles: named))
    while publisher.clean(snapshot) {}
  }

  func path(_ name: String) -> FilePath { directory.path.appending("run").appending(name) }

  /// The names in a directory of the runtime directory, sorted, without what is only being made.
  func names(_ name: String) -> [String] {
    guard let descriptor = try? Descriptor.open(path(name), flags: O_RDONLY | O_DIRECTORY),
      let listing = try? DirectoryListing.names(of: descriptor, limit: .max)
    else { return [] }
    return listing.names.compactMap(\.string).filter { !$0.hasPrefix(".") }.sorted()
  }

  func status(_ name: String) throws -> FileStatus { try FileStatus.of(path(name)) }

  func text(_ key: String, in file: String) throws -> String? {
    try MappedImage(path: "\(path(file))").string(forKey: key)
  }

  /// What `bundle.json` of a generation says.
  func description(_ generation: String) throws -> PublishedBundle {
    let file = path(generation).appending("bundle.json")
    let bytes = try Data(contentsOf: URL(filePath: "\(file)"))
    return try JSONDecoder().decode(PublishedBundle.self, from: bytes)
  }

  var problems: [Diagnostic] {
    snapshot.sortedBundles.flatMap(\.diagnostics).filter { $0.code == .runtimeDirectory }
  }
}

extension LocalizedBundle {
  /// A bundle of one table for each language, with `en` as the development region.
  static func making(
    _ texts: [String: [String: String]], name: String = "app", selected: String = "en"
  ) -> LocalizedBundle {
    let languages = texts.map { tag, texts in
      LocalizedLanguage.making(LanguageTag(canonical: tag), texts)
    }
    return LocalizedBundle(
      name: name, roots: [], developmentRegion: LanguageTag(canonical: "en"), fallback: .chain,
      languages: Dictionary(uniqueKeysWithValues: languages.map { ($0.language, $0) }),
      chains: Dictionary(
        uniqueKeysWithValues: languages.map {
          ($0.language, $0.language.tag == "en" ? [$0.language] : [$0.language, .english])
        }),
      selectedLanguage: LanguageTag(canonical: selected))
  }

  /// The same bundle with another language in the place of one, as after a reload.
  func replacing(_ tag: String, _ texts: [String: String]) -> LocalizedBundle {
    var bundle = self
    let language = LanguageTag(canonical: tag)
    bundle.languages[language] = .making(language, texts)
    return bundle
  }

  func removing(_ tag: String) -> LocalizedBundle {
    var bundle = self
    bundle.languages[LanguageTag(canonical: tag)] = nil
    return bundle
  }

  func selecting(_ tag: String) -> LocalizedBundle {
    var bundle = self
    bundle.selectedLanguage = LanguageTag(canonical: tag)
    return bundle
  }
}

extension LocalizedLanguage {
  static func making(_ language: LanguageTag, _ texts: [String: String]) -> LocalizedLanguage {
    var builder = TableBuilder()
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
      builder.append(key: key, value: .text(text))
    }
    return LocalizedLanguage(
      language: language, spelling: language.tag,
      tables: [.localizable: LocalizedTable(variable: nil, plain: builder.build())])
  }
}

extension LanguageTag {
  static let english = LanguageTag(canonical: "en")
}
