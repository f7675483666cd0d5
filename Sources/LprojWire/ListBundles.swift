package import LprojModel

/// All bundles, in the order of their names.
package struct ListBundles: VarlinkMethod {
  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    package var bundles: [BundleState]
    package var generation: Generation
    package var instance: String

    package init(bundles: [BundleState], generation: Generation, instance: String) {
      self.bundles = bundles
      self.generation = generation
      self.instance = instance
    }
  }
}
