import LprojModel
import LprojPlugin

extension PropertyListReader {
  /// The members of a file's dictionary, nil when it cannot be read; the diagnostics of reading
  /// come first in the list.
  static func members(
    of file: EncodedFile, _ diagnostics: inout DiagnosticList
  ) -> [PropertyListValue.Member]? {
    let reading = read(file)
    for diagnostic in reading.diagnostics {
      let place = diagnostic.line.map { Place(line: $0, column: diagnostic.column ?? 1) }
      diagnostics.add(diagnostic.severity, diagnostic.code, at: place, diagnostic.message)
    }
    return reading.members
  }
}
