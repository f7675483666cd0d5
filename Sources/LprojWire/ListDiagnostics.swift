package import LprojModel

/// What is wrong in the files now.
package struct ListDiagnostics: VarlinkMethod {
  /// Nil: all.
  package var bundle: String?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case bundle
  }

  package static var parameterNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  package init(bundle: String? = nil) {
    self.bundle = bundle
  }

  package struct Reply: Codable, Hashable, Sendable {
    package var diagnostics: [ReportedDiagnostic]
    package var generation: Generation

    package init(diagnostics: [ReportedDiagnostic], generation: Generation) {
      self.diagnostics = diagnostics
      self.generation = generation
    }
  }
}
