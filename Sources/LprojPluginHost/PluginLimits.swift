import LinuxKit

/// What an external plugin may use, and how long it may take.
package struct PluginLimits: Hashable, Sendable {
  /// From its start to its answer to the greeting.
  package var handshakeTime = Duration.seconds(5)
  /// For one file, or one event.
  package var requestTime = Duration.seconds(10)
  /// How long it may take to end at the end of its input.
  package var endTime = Duration.seconds(1)
  /// How long the process of a format is kept while there is nothing to decode.
  package var idleTime = Duration.seconds(30)
  /// Bytes of its address space.
  package var memoryBytes = 1 << 30
  /// Seconds on a processor of one process of a format; those of sinks run as long as the daemon.
  package var processorSeconds: Int? = 120
  package var openFiles = 64
  /// Bytes of one file that it writes.
  package var fileBytes = 64 << 20
  /// Bytes of the records that it answers for one file.
  package var answerBytes = 256 << 20
  /// After so many failures in a row it is started no more.
  package var failures = 5

  package init() {}

  var child: ChildLimits {
    var limits = ChildLimits()
    limits.memoryBytes = memoryBytes
    limits.processorSeconds = processorSeconds
    limits.openFiles = openFiles
    limits.fileBytes = fileBytes
    return limits
  }
}
