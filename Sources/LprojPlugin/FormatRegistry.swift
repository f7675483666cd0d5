package import LprojModel

/// The table formats that are known, and which of them takes a file.
package struct FormatRegistry: Sendable {
  /// Earlier formats win over later ones for one extension, and their tables over each other's:
  /// `.stringsdict` before `.strings` (CFBundle_Strings.c).
  package private(set) var formats: [any TableFormat] = []
  /// The places in `formats` of who claims a name or an extension: every name in a tree is asked for.
  private var ranksByName: [String: Int] = [:]
  private var ranksByExtension: [String: Int] = [:]

  package init(_ formats: [any TableFormat]) {
    for format in formats { append(format) }
  }

  /// Adds a format behind the others.
  package mutating func append(_ format: any TableFormat) {
    let rank = formats.count
    formats.append(format)
    ranksByName.merge(format.fileNames.map { ($0, rank) }) { first, _ in first }
    ranksByExtension.merge(format.fileExtensions.map { ($0, rank) }) { first, _ in first }
  }

  /// What a format claims that another one has, in words; nil: nothing.
  package func conflict(with format: any TableFormat) -> String? {
    for other in formats {
      if other.name == format.name { return "there is another format '\(other.name)'" }
      let claims =
        format.fileExtensions.filter { other.fileExtensions.contains($0) }.map { ".\($0)" }
        + format.fileNames.filter { other.fileNames.contains($0) }
      if let claim = claims.first { return "the format '\(other.name)' has \(claim) already" }
    }
    return nil
  }

  /// The format of a file name and the table that the file holds; nil when it is no table.
  ///
  /// A format that claims the whole name comes before those that claim its extension.
  /// Names that start with `.` or `#` are editors' and systems' files, never tables.
  package func match(fileName: String) -> (format: any TableFormat, rank: Int, table: TableName)? {
    guard
      !fileName.hasPrefix("."), !fileName.hasPrefix("#"),
      let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")), dot > fileName.startIndex
    else { return nil }
    let fileExtension = String(fileName[fileName.index(after: dot)...])
    guard let rank = ranksByName[fileName] ?? ranksByExtension[fileExtension] else { return nil }
    return (formats[rank], rank, TableName(String(fileName[..<dot])))
  }
}
