package import LinuxKit
import LprojImage
package import LprojModel

/// Writes what is served as images that other processes map (DESIGN, "Images").
///
/// Costs what changed: a bundle that did not change keeps its directory, a language that did not
/// change its file. When the runtime directory is full or cannot be written, the bundle gets a
/// diagnostic, the daemon goes on over the socket, and the next call tries again. Confined to the
/// writer, who calls it before anybody hears of a snapshot.
package final class ImagePublisher {
  private let runtime: FilePath
  private let instance: String
  private let tell: @Sendable (String) -> Void
  private let file = ImageFile()
  private var directories: [String: PublishedDirectory] = [:]
  private var problems: [String: Diagnostic] = [:]
  /// The bundles that have a problem, or whose last snapshot may still tell of one.
  package private(set) var troubled: Set<String> = []
  /// The bundles that were published, or are gone, since they were cleaned.
  private var untidy: Set<String> = []
  /// How many images of bundles that have never changed may still be linked ahead: each is a name
  /// in the runtime directory, and an operator may have changed nothing yet.
  private var linksLeft = 20_000
  private var hasStarted = false

  /// - Parameters:
  ///   - runtime: of this daemon alone; it is made when it is absent.
  ///   - instance: the run of the daemon.
  ///   - tell: is told in a sentence of what somebody else did to the images.
  package init(
    runtimeDirectory runtime: FilePath, instance: String,
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.runtime = runtime
    self.instance = instance
    self.tell = tell
  }

  /// Whether something could not be published and should be tried again.
  package var hasProblems: Bool { !problems.isEmpty }

  /// Publishes a snapshot.
  ///
  /// - Parameter names: the bundles that may be others than at the last time; nil for all.
  /// - Returns: the snapshot with a diagnostic in each bundle that could not be published; the
  ///   same object when it says so already.
  package func publish(_ snapshot: Snapshot, among names: Set<String>? = nil) -> Snapshot {
    let names = names ?? Set(snapshot.bundles.keys).union(directories.keys)
    untidy.formUnion(names)
    for name in names.sorted() {
      guard let bundle = snapshot.bundles[name] else { continue }
      let directory = directory(of: bundle.name)
      attempt(bundle.name) { () throws(Errno) in
        try directory.publish(bundle, generation: snapshot.generation)
      }
    }
    return annotate(snapshot)
  }

  /// Publishes again what somebody removed from the runtime directory, or replaced in it.
  package func repair(_ snapshot: Snapshot) {
    for bundle in snapshot.sortedBundles where problems[bundle.name] == nil {
      let directory = directory(of: bundle.name)
      guard !directory.isIntact else { continue }
      untidy.insert(bundle.name)
      attempt(bundle.name) { () throws(Errno) in
        try directory.repair(bundle, generation: snapshot.generation)
        // Nobody is told of it, so nobody would have it tidied.
        tidy(directory, of: bundle.name)
        tell(
          "images of '\(bundle.name)' in \(directory.path) were removed or changed by somebody "
            + "else; all of them are written again")
      }
    }
  }

  /// Removes what is of no use any more and makes ready for the next change, for one bundle; to be
  /// called when programs know of the new generation, until there is nothing more to do.
  ///
  /// - Returns: whether there is; a change need not wait for all bundles.
  package func clean(_ snapshot: Snapshot) -> Bool {
    if !hasStarted { removeLeftovers() }
    hasStarted = true
    guard let name = untidy.popFirst() else { return false }
    if let directory = directories[name] {
      if snapshot.bundles[name] == nil {
        directory.removeAll()
        directories[name] = nil
        problems[name] = nil
      } else {
        tidy(directory, of: name)
      }
    }
    return !untidy.isEmpty
  }

  private func tidy(_ directory: PublishedDirectory, of bundle: String) {
    // What takes room ahead where there is none makes it worse.
    guard directory.tidy(), problems[bundle] == nil else { return }
    linksLeft -= directory.prepareNext(linkLimit: linksLeft)
  }

  /// The snapshot with the problems that are known, and no others of this kind.
  package func annotate(_ snapshot: Snapshot) -> Snapshot {
    var bundles = snapshot.bundles
    var isSame = true
    for name in troubled {
      let known = bundles[name]?.diagnostics.filter { $0.code == .runtimeDirectory } ?? []
      let wanted = problems[name].map { [$0] } ?? []
      if known.isEmpty, wanted.isEmpty { troubled.remove(name) }
      if known == wanted || bundles[name] == nil { continue }
      isSame = false
      bundles[name]?.diagnostics.removeAll { $0.code == .runtimeDirectory }
      bundles[name]?.diagnostics += wanted
    }
    return isSame ? snapshot : Snapshot(generation: snapshot.generation, bundles: bundles)
  }

  private func directory(of bundle: String) -> PublishedDirectory {
    if let directory = directories[bundle] { return directory }
    let directory = PublishedDirectory(
      runtime.appending(ImagePlaces.component(bundle)), instance: instance, file: file)
    directories[bundle] = directory
    return directory
  }

  /// Removes the bundles that an earlier run published and this one does not serve.
  private func removeLeftovers() {
    let known = Set(directories.keys.map { FileName(ImagePlaces.component($0)) })
    for name in FileOperation.names(in: runtime) where !known.contains(name) {
      let directory = PublishedDirectory(
        runtime.appending(name), instance: instance, file: file)
      if directory.isPublished { directory.removeAll() }
    }
  }

  private func attempt(_ bundle: String, _ body: () throws(Errno) -> Void) {
    do throws(Errno) {
      try body()
      problems[bundle] = nil
    } catch {
      troubled.insert(bundle)
      problems[bundle] = Diagnostic(
        .error, .runtimeDirectory,
        path: "\(runtime.appending(ImagePlaces.component(bundle)))",
        message: "the images of the bundle cannot be written: \(error); make room or let the "
          + "daemon's user write there",
        served: "the new texts over the socket")
    }
  }
}
