import CLinux
import Glibc
import Synchronization

/// A thread of one's own, for work that blocks: the cooperative pool must not.
///
/// All signals are blocked in it, so that signalfd(2) sees them. It goes on when nobody refers to
/// it any more, and then leaves nothing behind at its end.
package final class Thread: Sendable {
  private let handle: pthread_t
  private let isJoined = Atomic(false)

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: as `ps -T` shows it; the kernel keeps 15 bytes.
  ///   - body: what it does; the thread ends when it returns.
  package init(name: String, _ body: @escaping @Sendable () -> Void) throws(Errno) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    var handle = pthread_t()
    let start = unsafe Unmanaged.passRetained(Start(name: name, body: body)).toOpaque()
    let result = unsafe pthread_create(
      &handle, &attributes,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, start)
    guard result == 0 else {
      unsafe Unmanaged<Start>.fromOpaque(start).release()
      throw Errno(result)
    }
    self.handle = handle
  }

  /// Waits for its end. To be called once, from another thread.
  package func join() {
    isJoined.store(true, ordering: .relaxed)
    pthread_join(handle, nil)
  }

  deinit {
    // What nobody waits for is kept by the C library until then, pthread_create(3).
    if !isJoined.load(ordering: .relaxed) { pthread_detach(handle) }
  }

  private final class Start {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      var signals = sigset_t()
      unsafe sigfillset(&signals)
      unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
      unsafe lprojd_name_thread(name)
      body()
    }
  }
}
