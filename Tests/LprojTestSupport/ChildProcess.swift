import Glibc
import LinuxKit

/// Starts programs with a connection that tells when they are gone.
enum ChildProcess {
  /// Starts a program.
  ///
  /// - Parameter log: a file that takes its standard output and error, after what is in it.
  /// - Returns: its process identifier, and a descriptor that is readable when it is gone.
  static func spawn(
    _ program: FilePath, arguments: [String], environment: [String: String], log: FilePath
  ) throws -> (identifier: pid_t, lifeline: Int32) {
    // Close-on-exec from the start, which pipe(2) is not: no other child may hold it open.
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    _ = try valueOrErrno { socketpair(AF_UNIX, type, 0, &ends) }
    let ours = Descriptor(owning: ends[0])
    let its = Descriptor(owning: ends[1])
    let logging = try Descriptor.open(
      log, flags: O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, logging.number, 1)
    posix_spawn_file_actions_adddup2(&actions, logging.number, 2)
    posix_spawn_file_actions_adddup2(&actions, its.number, 3)

    var identifier: pid_t = 0
    let words = ["\(program)"] + arguments
    let result = withCStrings(words) { words in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&identifier, "\(program)", &actions, nil, words, environment)
      }
    }
    guard result == 0 else { throw Errno(result) }
    return (identifier, ours.release())
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
