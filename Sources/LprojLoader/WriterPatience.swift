import LinuxKit

/// How long a file is left alone that somebody may still be writing.
package struct WriterPatience: Sendable {
  /// A file that was not written for that long is whole, though its writer has it open.
  package var quiet: Duration = .seconds(1)
  /// A file that is written without end is read after that long all the same.
  package var ceiling: Duration = .seconds(5)
  /// Whether the kernel is asked who has a file open for writing. Where it does not tell, as of
  /// files of other users, the times below stand in for it.
  package var asksKernel = true

  package init() {}
}

extension WriterPatience {
  /// How long what was read must have stood before it counts, where the kernel does not tell who
  /// writes to it. A program that truncates a file, or writes to it for the first time, is heard of
  /// only when the system call returns, and on a busy machine that may take as long as these.
  func wait(for reading: FileReading, over served: FileStatus?, via source: FileRequest.Source)
    -> Duration
  {
    switch (reading.writers, source) {
    case (.some, _): return quiet
    // Others may write to it from another machine.
    case (_, .poll): return .milliseconds(100)
    case (.none, _): return .zero
    default: break
    }
    // Truncated to be written anew; an empty table can wait.
    if reading.status.size == 0, served?.size != 0 { return .milliseconds(250) }
    // Its writer may have opened it before the watch was there.
    if source == .newDirectory { return .milliseconds(50) }
    let isCut =
      served?.identity == reading.status.identity && (served?.size ?? 0) > reading.status.size
    return isCut ? .milliseconds(20) : .zero
  }
}
