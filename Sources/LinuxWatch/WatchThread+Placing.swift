import Glibc
import LinuxKit

/// Putting directories under watch.
extension WatchThread {
  func watch(_ request: WatchRequest) -> WatchOutcome {
    let outcome = place(request)
    if case .failed = outcome {
      lose(request.directory)
    } else {
      machine.noteWatched(request.directory)
    }
    return outcome
  }

  /// Ends a watch whose directory has the path no longer, and tells of it.
  ///
  /// What is to be told already of its names is told: several readers may want the path, and only
  /// one of them has learnt now that it leads nowhere.
  private func lose(_ path: FilePath) {
    guard table.places[path] != nil else { return }
    if let orphan = table.remove(path) { session?.remove(orphan) }
    machine.noteLost(path, at: .now)
  }

  func unwatch(_ path: FilePath) {
    if let orphan = table.remove(path) { session?.remove(orphan) }
    machine.forget(path)
  }

  /// Makes sure of all watches, after events were lost or the session was.
  func renewAll() {
    for (path, place) in table.places { renew(path, place) }
  }

  /// Finds what no event tells: that something was mounted over a directory.
  func renewReplaced() {
    for (path, place) in table.places {
      let identity = place.descriptor.flatMap { table.watches[$0]?.identity }
      let status = try? FileStatus.of(path)
      if status == nil || identity.map({ $0 != status?.identity }) == true { renew(path, place) }
    }
  }

  /// Finds what was mounted over a root, or taken away from over it, before a verification does.
  func lookAtAnchors() {
    for path in table.anchors {
      guard let watch = table.places[path]?.descriptor, let known = table.watches[watch]?.identity,
        (try? FileStatus.of(path).identity) != known
      else { continue }
      // As after a move: whoever wants it watches it again, and lists it.
      lose(path)
    }
  }

  /// Tries to do without polling.
  func retry() {
    if session == nil { openSession() }
    guard session != nil else { return }
    for (path, place) in table.places where place.pollingReason?.mayPass == true {
      renew(path, place)
      // What happened since the last poll was not reported.
      if table.places[path]?.pollingReason == nil, table.places[path] != nil {
        machine.note(.touched, of: nil, in: path, at: .now)
      }
    }
  }

  var polledDirectories: [FilePath: DirtyNames] {
    table.places.filter { $0.value.pollingReason != nil }.mapValues { place in
      switch place.interest {
      case .everything: .all
      case .names(let set): set.extensions.isEmpty ? .names(set.names) : .all
      }
    }
  }

  private func renew(_ path: FilePath, _ place: WatchTable.Place) {
    let outcome = self.place(
      WatchRequest(directory: path, interest: place.interest, isAnchor: place.isAnchor))
    if case .failed = outcome { lose(path) }
  }

  private func place(_ request: WatchRequest) -> WatchOutcome {
    var place = WatchTable.Place(interest: request.interest, isAnchor: request.isAnchor)
    do throws(Errno) {
      // Held open, so that the watch and the identity are of one directory.
      let directory = try Descriptor.open(request.directory, flags: O_RDONLY | O_DIRECTORY)
      let identity = try directory.status().identity
      place.pollingReason = FileSystemKind.changedElsewhere(directory).map { .fileSystem($0) }
      do throws(PollingReason) {
        place.descriptor = try attach(directory, request.directory, identity)
      } catch .refused(.permissionDenied) {
        throw .permissionDenied
      } catch {
        place.pollingReason = place.pollingReason ?? error
      }
      return record(place, at: request.directory, identity)
    } catch .descriptorsExhausted, .systemDescriptorsExhausted {
      place.pollingReason = .descriptorsExhausted
      return record(place, at: request.directory, nil)
    } catch {
      return .failed(error)
    }
  }

  private func record(
    _ place: WatchTable.Place, at path: FilePath, _ identity: FileIdentity?
  ) -> WatchOutcome {
    // The watch before has not told yet that its directory went; who else wants the path would
    // never learn of it.
    if let before = table.places[path]?.descriptor, before != place.descriptor {
      machine.noteLost(path, at: .now)
    }
    if let orphan = table.place(path, place, identity: identity) { session?.remove(orphan) }
    return place.pollingReason.map { .polled($0) } ?? .watched
  }

  private func attach(
    _ directory: borrowing Descriptor, _ path: FilePath, _ identity: FileIdentity
  ) throws(PollingReason) -> Int32 {
    guard let session else { throw obstacle }
    do throws(Errno) {
      if let error = configuration.rehearsal?(.add(path)) { throw error }
      return try session.add(directory, inode: identity.inode)
    } catch .exists {
      // Another path leads to it, or this one did already.
      if let known = table.descriptor(of: identity) { return known }
      if let known = session.descriptor(ofInode: identity.inode) { return known }
      throw .refused(.exists)
    } catch .noSpace {
      throw .watchesExhausted
    } catch {
      throw .refused(error)
    }
  }
}
