import CLinux
import Glibc
import Synchronization

/// A program that was started from here, until it is ended and waited for.
///
/// Whoever starts it must ``end(within:)`` it: then it and its process group are gone, and no
/// zombie is left. Any thread.
package final class ChildProcess: Sendable {
  package let number: Int32
  private let handle: Descriptor
  private let leadsGroup: Bool
  private let outcome = Mutex<ChildEnd?>(nil)

  /// Starts a program with pipes for its standard streams.
  ///
  /// - Throws: what execve(2) says of it, too: `ENOENT`, `EACCES`, `ENOEXEC`, `ETXTBSY`.
  package static func start(_ command: ChildCommand) throws(Errno) -> PipedChild {
    let input = try PipeEnds()
    let output = try PipeEnds()
    let error = try PipeEnds()
    let process = try start(
      command, input: input.reading.number, output: output.writing.number,
      error: error.writing.number)
    return PipedChild(
      process, input: input.writing, output: output.reading, error: error.reading)
  }

  /// Starts a program with descriptors that stay the caller's.
  package static func start(
    _ command: ChildCommand, input: Int32, output: Int32, error: Int32
  ) throws(Errno) -> ChildProcess {
    let number = try run(command, (input, output, error))
    do throws(Errno) {
      let handle = Descriptor(owning: try valueOrErrno { lprojd_pidfd_open(number) })
      return ChildProcess(number: number, handle: handle, leadsGroup: command.leadsGroup)
    } catch {
      _ = kill(number, SIGKILL)
      _ = waitpid(number, nil, 0)
      throw error
    }
  }

  private init(number: Int32, handle: consuming Descriptor, leadsGroup: Bool) {
    self.number = number
    self.handle = handle
    self.leadsGroup = leadsGroup
  }

  /// A descriptor that becomes readable when it has ended, pidfd_open(2).
  package var exitDescriptor: Int32 { handle.number }

  /// Waits until it has ended; false when the time is over first.
  package func waitForExit(within time: Duration) -> Bool {
    let deadline = MonotonicTime.now + time
    while true {
      let rest = max(0, (deadline - .now).wholeNanoseconds)
      let ready = lprojd_poll(handle.number, 0, rest)
      if ready > 0 { return true }
      if ready == 0 || Errno.current != .interrupted { return false }
    }
  }

  /// Ends it, and all of its group, and waits for it. The second time it answers as the first.
  ///
  /// - Parameter time: how long it may take to end by itself, before it is killed.
  @discardableResult
  package func end(within time: Duration = .zero) -> ChildEnd {
    outcome.withLock { outcome in
      if let outcome { return outcome }
      let wasWaitedFor = waitForExit(within: time)
      // Before it is waited for: until then no other group can have its number.
      if leadsGroup { _ = kill(-number, SIGKILL) }
      if !wasWaitedFor { _ = kill(number, SIGKILL) }
      var (status, signal): (Int32, Int32) = (-1, 0)
      while unsafe lprojd_wait(number, 1, &status, &signal) == -1, Errno.current == .interrupted {}
      let end: ChildEnd = signal != 0 ? .signal(signal) : .exit(status)
      outcome = end
      return end
    }
  }

  private static func run(
    _ command: ChildCommand, _ streams: (input: Int32, output: Int32, error: Int32)
  ) throws(Errno) -> Int32 {
    let paths = CStringList([command.path.bytes, command.directory.bytes])
    let arguments = CStringList([command.path.bytes] + command.arguments.map { Array($0.utf8) })
    let environment = CStringList(command.environment.map { Array("\($0.key)=\($0.value)".utf8) })
    let limits = command.limits
    return try valueOrErrno {
      unsafe paths.with { paths in
        unsafe arguments.with { arguments in
          unsafe environment.with { environment in
            var child = unsafe lprojd_child(
              path: paths[0], arguments: arguments, environment: environment,
              directory: paths[1], input: streams.input, output: streams.output,
              error: streams.error, leads_group: command.leadsGroup ? 1 : 0,
              memory_bytes: Int64(limits.memoryBytes ?? 0),
              processor_seconds: Int64(limits.processorSeconds ?? 0),
              open_files: Int64(limits.openFiles ?? 0), file_bytes: Int64(limits.fileBytes ?? 0))
            return unsafe lprojd_start_child(&child)
          }
        }
      }
    }
  }
}

/// How a child ended.
package enum ChildEnd: Hashable, Sendable {
  case exit(Int32)
  case signal(Int32)
}

extension ChildEnd: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exit(let status): "it ended with status \(status)"
    case .signal(SIGXCPU): "it used up its time on the processor (signal \(SIGXCPU))"
    case .signal(SIGXFSZ): "it wrote too large a file (signal \(SIGXFSZ))"
    case .signal(let number): "signal \(number) ended it"
    }
  }
}

/// A list of C strings that ends with NULL, as execve(2) takes it.
@safe private struct CStringList: ~Copyable {
  private let start: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private let count: Int

  init(_ strings: [[UInt8]]) {
    count = strings.count
    unsafe start = .allocate(capacity: strings.count + 1)
    for (position, string) in strings.enumerated() {
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: string.count + 1)
      for (offset, byte) in string.enumerated() { unsafe copy[offset] = CChar(bitPattern: byte) }
      unsafe copy[string.count] = 0
      unsafe (start + position).initialize(to: UnsafePointer(copy))
    }
    unsafe (start + count).initialize(to: nil)
  }

  /// The list lives as long as the call.
  func with<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result) -> Result {
    unsafe body(start)
  }

  deinit {
    for position in 0..<count { unsafe start[position]?.deallocate() }
    unsafe start.deallocate()
  }
}
