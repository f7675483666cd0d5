import LprojClient
import LprojWire

/// Which of the daemon's bundles a command is about.
enum BundleChoice {
  /// The one named, or the only one.
  static func bundle(_ invocation: Invocation) throws(CommandError) -> BundleState {
    let bundles = try invocation.call(ListBundles()).bundles
    let names = bundles.map(\.name)
    guard let name = invocation.bundle else {
      guard bundles.count == 1, let only = bundles.first else {
        throw .connection(.refused(.ambiguousBundle(bundles: names)))
      }
      return only
    }
    guard let bundle = bundles.first(where: { $0.name == name }) else {
      throw .connection(.refused(.bundleNotFound(bundle: name, bundles: names)))
    }
    return bundle
  }
}
