import LprojModel
package import LprojPlugin

/// Reads property lists of the three encodings: binary, XML and the old text form.
///
/// The content decides which one a file is, never its name (CFPropertyList.c). Never traps, and
/// holds no state: may be called from any thread. Memory is bounded by a multiple of the file's
/// size, nesting by ``depthLimit``.
package enum PropertyListReader {
  /// The deepest nesting of arrays and dictionaries (CFOldStylePList.c).
  package static var depthLimit: Int { 512 }

  /// The property list of a file. An empty file is an empty dictionary, with a note.
  package static func read(_ file: EncodedFile) -> PropertyListReading {
    var diagnostics = DiagnosticList(file)
    do throws(FormatError) {
      let members = try members(of: FileContent(file, &diagnostics), file, &diagnostics)
      return PropertyListReading(members: members, diagnostics: diagnostics.finished())
    } catch {
      diagnostics.add(error)
      return PropertyListReading(members: nil, diagnostics: diagnostics.finished())
    }
  }

  private static func members(
    of content: FileContent, _ file: EncodedFile, _ diagnostics: inout DiagnosticList
  ) throws(FormatError) -> [PropertyListValue.Member]? {
    switch content {
    case .propertyList(let members): members
    case .text(let text):
      OldStyleParser.parse(text, isLegacy: file.options.strings == .legacy, &diagnostics)
        .map { $0.members(&diagnostics) }
    }
  }
}
