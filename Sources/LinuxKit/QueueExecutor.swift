package import Dispatch

/// Lets an actor live on a Dispatch queue of its own, so that its work may block without holding
/// a thread of the cooperative pool, and that other queues and threads can hand it work in order.
///
/// `DispatchSerialQueue`, which is such an executor elsewhere, does not exist on Linux.
package final class QueueExecutor: SerialExecutor {
  package let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
