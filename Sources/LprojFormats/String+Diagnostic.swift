extension String {
  /// The text in single quotes, cut when it is long and on one line, for a diagnostic's sentence.
  var inDiagnostic: String {
    let limit = 64
    var text = ""
    for scalar in unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    if unicodeScalars.dropFirst(limit).first != nil { text += "…" }
    return "'\(text)'"
  }
}
