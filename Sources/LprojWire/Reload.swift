package import LprojModel

/// Scans everything again, and answers when the result is served and published.
package struct Reload: VarlinkMethod {
  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    package var changed: Bool
    package var generation: Generation
    /// What changed, as a subscriber without filters gets it.
    package var events: [Event]
    /// What is wrong in the files now.
    package var diagnostics: [ReportedDiagnostic]

    package init(
      changed: Bool, generation: Generation, events: [Event], diagnostics: [ReportedDiagnostic]
    ) {
      self.changed = changed
      self.generation = generation
      self.events = events
      self.diagnostics = diagnostics
    }
  }
}
