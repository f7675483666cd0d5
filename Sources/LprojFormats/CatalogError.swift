import LprojModel

/// Why a String Catalog cannot be decoded at all, and where.
struct CatalogError: Error {
  let code: DiagnosticCode
  let line: Int
  let column: Int
  /// What was found and what to do.
  let message: String
}

extension CatalogError {
  /// A value of the wrong kind where the schema knows only one.
  init(_ member: JSONValue.Member, isNot expected: String) {
    self.init(
      code: .malformedCatalog, line: Int(member.line), column: Int(member.column),
      message: "\(member.key.inDiagnostic) is \(member.value.kind), not \(expected); correct it")
  }
}
