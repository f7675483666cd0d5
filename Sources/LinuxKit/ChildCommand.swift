/// A program to be started, with all that it gets: nothing else is inherited.
package struct ChildCommand: Sendable {
  package var path: FilePath
  /// Without the program's own name, which is `path`.
  package var arguments: [String]
  package var environment: [String: String]
  package var directory = FilePath("/")
  package var limits = ChildLimits()
  /// Whether it leads a process group of its own, which ends with it; else it is of this
  /// process's group.
  package var leadsGroup = true

  package init(path: FilePath, arguments: [String] = [], environment: [String: String] = [:]) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }
}

/// What a child may use of the machine, setrlimit(2); nil: as much as this process.
package struct ChildLimits: Hashable, Sendable {
  /// Bytes of address space.
  package var memoryBytes: Int?
  /// Seconds on a processor, all its threads together.
  package var processorSeconds: Int?
  package var openFiles: Int?
  /// Bytes of each file that it writes.
  package var fileBytes: Int?

  package init() {}
}
