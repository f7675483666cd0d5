import Glibc
import LinuxKit
import LinuxWatch
import LprojAnswers
import LprojModel
import LprojWire

/// Tells how the daemon is: counts, times and limits, from all its parts.
///
/// Confined to the loop's thread. Counts entries only when it is asked.
final class StatusReporter {
  private let instance: String
  private let start = MonotonicTime.now
  private let limits: ServingLimits
  private let watchStatus: () -> LinuxWatch.WatchStatus
  /// Set when the socket is served.
  var connections: () -> ConnectionStatistics = { ConnectionStatistics() }
  /// Readings that found nothing changed; set when there is a writer.
  var unchangedReadings: () -> Int = { 0 }
  /// Formats and sinks; set when there is a host of them.
  var plugins: () -> [PluginStatus] = { [] }
  var lookups = LookupCounter()
  private var reloads = ReloadHistory()
  private var verifications = 0
  private var caughtByVerification = 0
  /// The snapshot in which each bundle last changed.
  private var bundleGenerations: [String: Generation] = [:]

  init(
    instance: String, limits: ServingLimits,
    watchStatus: @escaping () -> LinuxWatch.WatchStatus
  ) {
    self.instance = instance
    self.limits = limits
    self.watchStatus = watchStatus
  }

  /// Takes note of a swap.
  func note(_ publication: Publication) {
    reloads.add(publication.duration)
    if let firstEvent = publication.firstEvent { reloads.add(latency: .now - firstEvent) }
    let isFailure = publication.changeset.bundles.contains { change in
      change.addedDiagnostics.contains { $0.severity == .error }
    }
    if isFailure { reloads.addFailure() }
    if publication.cause == .verification {
      caughtByVerification += publication.changeset.bundles.reduce(0) { $0 + $1.tables.count }
    }
    for change in publication.changeset.bundles {
      bundleGenerations[change.name] = publication.snapshot.generation
    }
  }

  /// Takes note of a configuration that was refused.
  func noteFailure() {
    reloads.addFailure()
  }

  /// Takes note of a comparison of everything, whether it finds a change or not.
  func noteVerification() {
    verifications += 1
  }

  func bundleStates(_ snapshot: Snapshot) -> [BundleState] {
    snapshot.sortedBundles.map { bundle in
      BundleState(
        bundle, generation: bundleGenerations[bundle.name] ?? snapshot.generation)
    }
  }

  func bundles(_ snapshot: Snapshot) -> ListBundles.Reply {
    ListBundles.Reply(
      bundles: bundleStates(snapshot), generation: snapshot.generation, instance: instance)
  }

  func status(_ snapshot: Snapshot) -> GetStatus.Reply {
    let languages = snapshot.bundles.values.flatMap(\.languages.values)
    let tables = languages.flatMap(\.tables.values)
    return GetStatus.Reply(
      version: ProgramVersion.current,
      instance: instance,
      processIdentifier: Int(getpid()),
      uptimeSeconds: Double((MonotonicTime.now - start).wholeNanoseconds) / 1e9,
      generation: snapshot.generation,
      bundles: snapshot.bundles.count,
      languages: languages.count,
      tables: tables.count,
      entries: tables.reduce(0) { $0 + $1.merged.count },
      diagnostics: snapshot.bundles.values.reduce(0) { $0 + $1.diagnostics.count },
      reloads: reloads.statistics(unchanged: unchangedReadings()),
      watch: watch,
      connections: connections(),
      lookups: lookups.statistics,
      resources: resources,
      plugins: plugins(),
      limits: limits.byName)
  }

  private var resources: ResourceStatistics? {
    guard let usage = try? ResourceUsage.current() else { return nil }
    let time = (usage.userTime + usage.systemTime).wholeNanoseconds
    return ResourceStatistics(
      residentBytes: usage.residentBytes, openDescriptors: usage.openDescriptors,
      processorSeconds: Double(time) / 1e9)
  }

  private var watch: LprojWire.WatchStatus {
    let status = watchStatus()
    return LprojWire.WatchStatus(
      mode: status.hasEvents ? "inotify" : "polling", directories: status.watches,
      polledDirectories: status.polledDirectories, overflows: status.overflows,
      verifications: verifications, caughtByVerification: caughtByVerification)
  }
}
