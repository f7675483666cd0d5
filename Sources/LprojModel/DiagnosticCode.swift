/// The stable name of a kind of problem, for filters, manuals and `lprojctl explain`.
package enum DiagnosticCode: String, Sendable, Codable, CaseIterable {
  // Files and directories.
  case rootMissing = "root-missing"
  case unreadable = "unreadable"
  case notRegularFile = "not-regular-file"
  case fileTooLarge = "file-too-large"
  case changedWhileRead = "changed-while-read"
  case nameNotUTF8 = "name-not-utf8"
  case linkLoop = "link-loop"
  case treeTooDeep = "tree-too-deep"
  case tooManyFiles = "too-many-files"

  // Bytes and syntax.
  case emptyFile = "empty-file"
  case invalidEncoding = "invalid-encoding"
  case missingByteOrderMark = "missing-byte-order-mark"
  case syntax
  case unterminatedString = "unterminated-string"
  case unterminatedComment = "unterminated-comment"
  case restLost = "rest-lost"
  case notATable = "not-a-table"
  case tooDeep = "too-deep"
  case malformedPropertyList = "malformed-property-list"
  case malformedCatalog = "malformed-catalog"

  // Entries.
  case duplicateKey = "duplicate-key"
  case keysDifferInNormalization = "keys-differ-in-normalization"
  case lowercaseUEscape = "lowercase-u-escape"
  case invalidEscape = "invalid-escape"
  case notAString = "not-a-string"
  case unknownRule = "unknown-rule"
  case missingOther = "missing-other"
  case missingVariable = "missing-variable"
  case variableCycle = "variable-cycle"
  case missingValueType = "missing-value-type"

  // Across languages.
  case formatMismatch = "format-mismatch"
  case missingPluralCategory = "missing-plural-category"
  case missingKeys = "missing-keys"
  case foreignKeys = "foreign-keys"
  case lonePercent = "lone-percent"
  case malformedFormat = "malformed-format"

  // Around the tables.
  case duplicateLanguage = "duplicate-language"
  case plugin
  case configuration
  case runtimeDirectory = "runtime-directory"
  case stateDirectory = "state-directory"
}
