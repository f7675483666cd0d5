import LprojPlugin
import Synchronization

/// One of our formats, with a count of the files that it decoded.
final class CountedFormat: TableFormat {
  private let format: any TableFormat
  private let count = Atomic(0)

  init(_ format: any TableFormat) {
    self.format = format
  }

  var decodedFiles: Int { count.load(ordering: .relaxed) }

  var name: String { format.name }
  var version: String { format.version }
  var fileExtensions: [String] { format.fileExtensions }
  var fileNames: [String] { format.fileNames }
  var scope: FormatScope { format.scope }
  var isSearchedApart: Bool { format.isSearchedApart }
  var revision: Int { format.revision }
  var concurrencyApart: Int? { format.concurrencyApart }

  func decode(_ file: EncodedFile) -> DecodedFile {
    count.add(1, ordering: .relaxed)
    return format.decode(file)
  }
}
