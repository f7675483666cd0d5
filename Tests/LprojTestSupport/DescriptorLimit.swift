import Glibc
import LinuxKit

/// Changes how many descriptors this process may have, RLIMIT_NOFILE; 0 refuses every new one, however
/// many other threads have or free.
///
/// For a test in a process of its own.
/// - Returns: what it was.
package func setDescriptorLimit(to number: UInt64) throws -> UInt64 {
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  var limit = rlimit()
  _ = try valueOrErrno { unsafe getrlimit(resource, &limit) }
  let before = limit.rlim_cur
  limit.rlim_cur = rlim_t(number)
  _ = try valueOrErrno { unsafe setrlimit(resource, &limit) }
  return UInt64(before)
}
