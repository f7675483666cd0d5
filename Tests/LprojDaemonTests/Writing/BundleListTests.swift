import LinuxKit
import LprojDaemon
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojTestSupport
import Testing

/// A bundle that is taken off the list is no longer served, whatever the writer does meanwhile.
@Suite struct BundleListTests {
  private let directory: TemporaryDirectory
  private let publications = Mailbox<Publication>()
  private let store = SnapshotStore(Snapshot(generation: Generation(0), bundles: [:]))
  private let writer: SnapshotWriter
  private let bundles: [BundleConfiguration]

  init() throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    for name in ["kept", "gone"] {
      for language in ["en", "de"] {
        try directory.write("\(name)/\(language).lproj/T.strings", "\"k\" = \"\(name)\";\n")
      }
    }
    bundles = ["kept", "gone"].map {
      BundleConfiguration(name: $0, roots: [directory.path.appending($0)])
    }
    _ = directory.makeDirectory("state")
    writer = SnapshotWriter(
      loader: Loader(registry: FormatRegistry(BuiltInFormats.all), watching: NoWatching()),
      store: store, stateDirectory: directory.path.appending("state"),
      publisher: ImagePublisher(
        runtimeDirectory: directory.path.appending("run"), instance: "i", tell: { _ in }),
      bundles: bundles, systemLanguages: ["en"], tell: { _ in },
      publish: { [publications] in publications.put($0) })
  }

  private func names(_ publication: Publication?) -> [String]? {
    publication.map { $0.snapshot.bundles.keys.sorted() }
  }

  @Test func isServedNoMoreWhenItGoesWhileTheFirstPublicationIsMade() async throws {
    writer.perform { [bundles] writer in
      writer.start()
      // Before the first publication, which is in the queue.
      writer.take([bundles[0]])
    }
    #expect(try await names(publications.next()) == ["kept"])
    writer.perform { $0.reload(cause: .reload) }
    await writer.barrier()
    #expect(Array(store.current.bundles.keys) == ["kept"])
  }

  @Test func isServedNoMoreWhenALanguageIsSelectedBeforeTheReload() async throws {
    writer.perform { $0.start() }
    #expect(try await names(publications.next()) == ["gone", "kept"])
    writer.perform { [bundles] writer in
      writer.take([bundles[0]])
      _ = try? writer.select("de", of: "gone")
      writer.reload(cause: .reload)
    }
    await writer.barrier()
    #expect(Array(store.current.bundles.keys) == ["kept"])
    // And it comes back with its language when it is on the list again.
    writer.perform { [bundles] writer in
      writer.take(bundles)
      writer.reload(cause: .reload)
    }
    await writer.barrier()
    #expect(store.current.bundles["gone"]?.selectedLanguage.tag == "de")
  }
}

extension SnapshotWriter {
  /// Returns when all that was handed to the writer before is done.
  fileprivate func barrier() {}
}
