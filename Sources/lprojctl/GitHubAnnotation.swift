import LprojModel

/// A diagnostic as a workflow command of GitHub Actions, shown beside the line of the file.
struct GitHubAnnotation {
  private let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  var text: String {
    let level = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    let properties = [
      "file=\(property(diagnostic.path))",
      diagnostic.line.map { "line=\($0)" },
      diagnostic.line == nil ? nil : diagnostic.column.map { "col=\($0)" },
      "title=\(property(diagnostic.code.rawValue))",
    ]
    return "::\(level) \(properties.compactMap { $0 }.joined(separator: ","))::"
      + escaped(diagnostic.message, [("%", "%25"), ("\r", "%0D"), ("\n", "%0A")])
  }

  private func property(_ text: String) -> String {
    escaped(
      text, [("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")])
  }

  private func escaped(_ text: String, _ pairs: [(Character, String)]) -> String {
    text.reduce(into: "") { result, character in
      result += pairs.first { $0.0 == character }?.1 ?? String(character)
    }
  }
}
