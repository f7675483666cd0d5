import CLinux

/// How malloc(3) takes memory for this process.
package enum Heap {
  private static let step: Int32 = 32 << 20

  /// Has each thread's heap take address space in steps of 32 MiB instead of what it lacks.
  ///
  /// glibc lets the heap of a thread grow by mprotect(2) for each allocation that does not fit, and
  /// the page faults of all other threads wait meanwhile: threads that read many files at once
  /// spend a sixth of their time so. Address space is no memory: that is taken where it is touched.
  /// Memory that is freed is given back when a heap has more of it than such a step.
  ///
  /// To be called before other threads are made; heaps that are there stay as they are.
  package static func growInLargeSteps() {
    // Setting the first fixes the second at 128 KiB, where glibc raises it by itself up to this.
    lprojd_set_heap_steps(step, step)
  }
}
