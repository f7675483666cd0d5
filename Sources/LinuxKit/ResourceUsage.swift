import Glibc

/// What this process has of the machine now.
package struct ResourceUsage: Hashable, Sendable {
  /// Bytes of memory that are resident, shared ones included, /proc/self/statm.
  package var residentBytes: Int
  package var openDescriptors: Int
  /// Time that all threads spent on a processor, in the program and in the kernel.
  package var userTime: Duration
  package var systemTime: Duration

  /// Reads /proc, so it is for reports, not for each request.
  package static func current() throws(Errno) -> ResourceUsage {
    var usage = rusage()
    _ = try valueOrErrno { unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) }
    return ResourceUsage(
      residentBytes: try pages().resident * sysconf(Int32(_SC_PAGESIZE)),
      openDescriptors: try countDescriptors(),
      userTime: Duration(usage.ru_utime), systemTime: Duration(usage.ru_stime))
  }

  /// Bytes of memory that are resident and no file's.
  static func privateBytes() throws(Errno) -> Int {
    let (resident, shared) = try pages()
    return (resident - shared) * sysconf(Int32(_SC_PAGESIZE))
  }

  private static func pages() throws(Errno) -> (resident: Int, shared: Int) {
    let file = try Descriptor.open(FilePath("/proc/self/statm"), flags: O_RDONLY)
    let fields = try file.readToEnd(limit: 1024)?.split(separator: UInt8(ascii: " ")) ?? []
    let numbers = fields.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count > 2 else { throw .invalid }
    return (numbers[1], numbers[2])
  }

  private static func countDescriptors() throws(Errno) -> Int {
    let directory = try Descriptor.open(
      FilePath("/proc/self/fd"), flags: O_RDONLY | O_DIRECTORY)
    // The one that reads the list is in it.
    return try DirectoryListing.names(of: directory, limit: .max).names.count - 1
  }
}

/// How many descriptors this process may have, RLIMIT_NOFILE.
package enum DescriptorLimit {
  /// Raises the limit as far as it may be raised without privileges.
  ///
  /// Code that uses select(2) breaks on descriptors from 1024 on: whatever needs it must have
  /// its own before.
  ///
  /// - Returns: the limit that now holds.
  @discardableResult
  package static func raise() throws(Errno) -> Int {
    var limit = rlimit()
    _ = try valueOrErrno { unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    if limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = limit.rlim_max
      _ = try valueOrErrno { unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    }
    return Int(clamping: limit.rlim_cur)
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(time.tv_sec) + .microseconds(Int64(time.tv_usec))
  }
}
