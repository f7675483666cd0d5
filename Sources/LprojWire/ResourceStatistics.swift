/// What the daemon's process has of the machine now.
package struct ResourceStatistics: Codable, Hashable, Sendable {
  /// Memory that is resident, shared libraries included.
  package var residentBytes: Int
  package var openDescriptors: Int
  /// Time of all threads on a processor, since the start.
  package var processorSeconds: Double

  package init(residentBytes: Int, openDescriptors: Int, processorSeconds: Double) {
    self.residentBytes = residentBytes
    self.openDescriptors = openDescriptors
    self.processorSeconds = processorSeconds
  }
}
