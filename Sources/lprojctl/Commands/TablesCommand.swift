import LprojModel
import LprojWire

/// `lprojctl tables`: the names of a bundle's tables.
enum TablesCommand {
  static let specification = CommandSpecification(
    "tables", "List a bundle's tables", options: [.bundle, .root]
  ) { invocation throws(CommandError) in
    let roots = invocation.values(of: "--root")
    let tables =
      roots.isEmpty
      ? try BundleChoice.bundle(invocation).tables
      : try LocalBundle.open(roots, invocation).tableNames.map(\.name)
    if invocation.wantsJSON {
      Output.json(tables)
    } else {
      for table in tables { Output.print(table) }
    }
    return .done
  }
}
