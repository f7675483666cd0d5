package import LinuxKit
import Synchronization

/// Tells which directories have changed, and when it is time to read them.
///
/// Directories go in, ``DirtyBatch``es come out. It owns all the *when*: that a file is still
/// being written, that a burst is not over, that a name is perhaps not gone for good, that a
/// directory has to be polled, that it is time to verify everything. It never decides *what*
/// changed: a batch says "look there", and what has not changed may be among it.
///
/// Watch first, list after: what happens between the two is then reported. Only one may exist in
/// a process at a time. All calls are for any thread, and wait for the watch thread.
package final class Watcher: Sendable {
  package let configuration: WatchConfiguration
  private let mailbox: WatchMailbox
  /// Taken by the first ``stop()``.
  private let thread: Mutex<Thread?>

  /// Starts to watch nothing; ``watch(_:)`` adds directories.
  ///
  /// To be made before the process has many descriptors: the library needs one below 1024. Where
  /// inotify(7) is not to be had it polls, and comes back to it by itself.
  ///
  /// - Parameter onDirty: called on the watch thread, one batch after the other. It must only
  ///   hand over, and not call this watcher: meanwhile the kernel's queue fills.
  package init(
    configuration: WatchConfiguration = WatchConfiguration(),
    onDirty: @escaping @Sendable (DirtyBatch) -> Void
  ) throws(WatcherError) {
    guard let permit = WatchPermit() else { throw .anotherIsRunning }
    do throws(WatcherError) {
      let mailbox = try Self.makeMailbox()
      let thread = try Self.startThread {
        WatchThread(configuration: configuration, mailbox: mailbox, onDirty: onDirty).run()
        permit.giveBack()
        mailbox.close()
      }
      self.thread = Mutex(thread)
      self.mailbox = mailbox
      self.configuration = configuration
    } catch {
      permit.giveBack()
      throw error
    }
    // So that the library has its descriptor before the caller opens more.
    _ = mailbox.perform(.watch([]))
  }

  deinit {
    stop()
  }

  /// Watches directories, or changes what of them matters. Returns when all are watched.
  ///
  /// Asking again for a path that is watched costs little, and makes sure that the watch is one
  /// of the directory that has this path now.
  ///
  /// - Returns: an outcome for each request, in their order. After `failed` the path is neither
  ///   watched nor polled; after ``stop()`` that is the answer to all, with `ESHUTDOWN`.
  package func watch(_ requests: [WatchRequest]) -> [WatchOutcome] {
    let order = WatchMailbox.Order.watch(requests)
    guard case .outcomes(let outcomes) = mailbox.perform(order) ?? order.refusal else {
      preconditionFailure("watching is answered with outcomes")
    }
    return outcomes
  }

  /// The entries that changed in a way that no batch has told of yet: what was just read of them
  /// may be half of it, and a batch will come.
  ///
  /// All events of the moment are read first, so that a change that was there before the call is
  /// known. Costs one exchange with the watch thread.
  package func pending(among names: [FilePath: Set<FileName>]) -> [FilePath: Set<FileName>] {
    guard case .pending(let pending) = mailbox.perform(.tellPending(names)) else { return [:] }
    return pending
  }

  /// Ends what ``watch(_:)`` began, by the same paths; others are ignored.
  package func unwatch(_ directories: [FilePath]) {
    _ = mailbox.perform(.unwatch(directories))
  }

  /// For any thread, the watch thread too.
  package var status: WatchStatus { mailbox.status }

  /// Ends the watch thread and frees what the kernel gave. No batch comes after it has returned.
  package func stop() {
    mailbox.stop()
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
  }
}

extension Watcher {
  private static func makeMailbox() throws(WatcherError) -> WatchMailbox {
    do { return try WatchMailbox() } catch { throw .system(error, step: "make an eventfd") }
  }

  private static func startThread(
    _ body: @escaping @Sendable () -> Void
  ) throws(WatcherError) -> Thread {
    do { return try Thread(name: "watch", body) } catch {
      throw .system(error, step: "start a thread")
    }
  }
}
