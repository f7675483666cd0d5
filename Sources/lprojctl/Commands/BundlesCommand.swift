import LprojWire

/// `lprojctl bundles`: what is served.
enum BundlesCommand {
  static let specification = CommandSpecification(
    "bundles", "List the bundles with their selected language"
  ) { invocation throws(CommandError) in
    let bundles = try invocation.call(ListBundles()).bundles
    if invocation.wantsJSON {
      Output.json(bundles)
      return .done
    }
    var table = TextTable("BUNDLE", "SELECTED", "CHOICE", "LANGUAGES", "TABLES", "ROOTS")
    for bundle in bundles {
      table.append(
        bundle.name, bundle.language ?? "-", bundle.choice, "\(bundle.languages.count)",
        "\(bundle.tables.count)", bundle.roots.joined(separator: ", "))
    }
    for line in table.lines(Style(environment: invocation.environment)) { Output.print(line) }
    return .done
  }
}
