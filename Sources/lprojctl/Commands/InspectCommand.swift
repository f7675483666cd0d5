import LprojImage
import LprojModel

/// `lprojctl inspect IMAGE`: what is in an image.
enum InspectCommand {
  static let specification = CommandSpecification(
    "inspect", arguments: "IMAGE", count: 1...1,
    "Print what is in an image, after checking all of it",
    options: [OptionSpecification("--entries", nil, "also each entry")]
  ) { invocation throws(CommandError) in
    let image: MappedImage
    do throws(ImageError) {
      image = try MappedImage(path: invocation.arguments[0])
      try image.check()
    } catch {
      throw .failed("\(error)")
    }
    let inspection = Inspection(image, withEntries: invocation.has("--entries"))
    if invocation.wantsJSON {
      Output.json(inspection)
    } else {
      print(inspection, Style(environment: invocation.environment))
    }
    return .done
  }

  private static func print(_ inspection: Inspection, _ style: Style) {
    Output.print(
      "\(inspection.bundle): \(inspection.language), revision \(inspection.revision), "
        + "\(inspection.bytes) bytes; falls back to "
        + (inspection.languages.dropFirst().joined(separator: ", ").nonEmpty ?? "nothing"))
    var table = TextTable("TABLE", "ENTRIES", "BUCKETS", "LOAD", "BYTES")
    for entry in inspection.tables {
      table.append(
        entry.name, "\(entry.entries)", "\(entry.buckets)",
        "\((entry.loadFactor * 100).rounded() / 100)", "\(entry.bytes)")
    }
    for line in table.lines(style) { Output.print(line) }
    for table in inspection.tables {
      for (key, entry) in (table.texts ?? [:]).sorted(by: { $0.key < $1.key }) {
        Output.print("\(table.name)\t\(entry.language)\t\(key)\t\(entry.text)")
      }
    }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
