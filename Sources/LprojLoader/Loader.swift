import LinuxKit
package import LprojModel
package import LprojPlugin

/// All bundles as the files have them: reads what is dirty, answers what changed.
///
/// Knows no selected language and no generation: it says what is on disk. Confined to one thread.
package final class Loader {
  private let registry: FormatRegistry
  private let watches: SharedWatches
  private var bundles: [String: BundleLoader] = [:]

  package init(registry: FormatRegistry, watching: any DirectoryWatching) {
    self.registry = registry
    watches = SharedWatches(watching)
  }

  /// Takes another list of bundles; those whose configuration is the same keep what they read.
  ///
  /// To be followed by ``refresh(_:)`` with everything.
  package func configure(_ configurations: [BundleConfiguration]) {
    let wanted = Dictionary(configurations.map { ($0.name, $0) }) { first, _ in first }
    for (name, loader) in bundles where wanted[name] != loader.configuration {
      loader.close()
      bundles[name] = nil
    }
    for configuration in wanted.values where bundles[configuration.name] == nil {
      bundles[configuration.name] = BundleLoader(configuration, registry: registry) {
        watches.share()
      }
    }
  }

  /// Looks at what is dirty in all bundles.
  ///
  /// - Returns: the bundles that are others than before, by name.
  package func refresh(_ dirty: DirtyTree) -> [String: LocalizedBundle] {
    var changed: [String: LocalizedBundle] = [:]
    for (name, loader) in bundles where loader.refresh(dirty) {
      changed[name] = loader.bundle
    }
    return changed
  }

  package var names: Set<String> { Set(bundles.keys) }
}
