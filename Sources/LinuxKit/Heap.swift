import CLinux

/// How malloc(3) takes memory for this process.
package enum Heap {
  private static let step: Int32 = 32 << 20
  private static let muchFree = 16 << 20

  /// Has heaps take address space in large steps: that of the program 32 MiB more than it lacks,
  /// and each of a thread the first 32 of its 64 MiB at once.
  ///
  /// glibc lets the heap of a thread grow by mprotect(2) for each allocation that does not fit, and
  /// the page faults of all other threads wait meanwhile: threads that read many files at once
  /// spend a sixth of their time so. Address space is no memory: that is taken where it is touched.
  ///
  /// What is freed at the end of a heap is kept up to such a step. What is larger than 128 KiB lies
  /// in no heap, and is given back as soon as it is freed: with this option glibc does not raise
  /// that bound, as it does else when such a thing is freed.
  ///
  /// To be called before other threads are made: what their heaps have taken stays as it is.
  package static func growInLargeSteps() {
    lprojd_set_heap_padding(step)
  }

  /// Gives memory back to the system that was freed and is still kept, where it is 16 MiB or more:
  /// what is less will soon be taken again, and would cost a page fault for each page.
  ///
  /// Takes some microseconds, or milliseconds where there is something to give back. Any thread.
  package static func giveBackMuch() {
    guard let resident = try? ResourceUsage.privateBytes() else { return }
    if resident - Int(lprojd_heap_bytes_in_use()) >= muchFree { lprojd_trim_heap() }
  }
}
