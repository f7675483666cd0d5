import CLinux
import Glibc

/// A child and the ends of its standard streams that are this process's.
package final class PipedChild: Sendable {
  package let process: ChildProcess
  package let input: Descriptor
  package let output: Descriptor
  package let error: Descriptor

  init(
    _ process: ChildProcess, input: consuming Descriptor, output: consuming Descriptor,
    error: consuming Descriptor
  ) {
    self.process = process
    self.input = input
    self.output = output
    self.error = error
  }

  /// Has reads and writes answer `EAGAIN` instead of waiting, and asks for pipes that hold so many
  /// bytes.
  package func setNonBlocking(pipeBytes: Int32) throws(Errno) {
    try input.setNonBlocking()
    try output.setNonBlocking()
    try error.setNonBlocking()
    input.enlargePipe(to: pipeBytes)
    output.enlargePipe(to: pipeBytes)
  }

  /// Has the child find the end of its input. What is written to it later goes nowhere.
  package func closeInput() throws(Errno) {
    // The number stays this object's, so it gets another meaning.
    let null = try Descriptor.open(FilePath("/dev/null"), flags: O_WRONLY)
    _ = try valueOrErrno { dup2(null.number, input.number) }
    _ = try valueOrErrno { lprojd_fcntl(input.number, F_SETFD, FD_CLOEXEC) }
  }

  /// Waits until there is output, or room for input; not when a signal interrupts.
  package func wait(forInput: Bool, within time: Duration) {
    _ = lprojd_poll_pair(
      output.number, forInput ? input.number : -1, 1, max(0, time.wholeNanoseconds))
  }

  /// Waits until it has ended, or there is something on its standard error, as long as that is
  /// asked for.
  package func waitForExit(orError: Bool) {
    _ = lprojd_poll_pair(process.exitDescriptor, orError ? error.number : -1, 0, -1)
  }
}
