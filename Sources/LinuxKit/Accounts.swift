import Glibc

/// The system's users and groups by name, as nsswitch.conf(5) finds them.
///
/// May ask the network: not to be called where waiting hurts.
package enum Accounts {
  /// The number of a user; a name of digits is a number itself.
  package static func user(named name: String) -> UInt32? {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: bufferSize)
    let result = unsafe getpwnam_r(name, &entry, &buffer, buffer.count, &found)
    return unsafe result == 0 && found != nil ? entry.pw_uid : UInt32(name)
  }

  /// The number of a group; a name of digits is a number itself.
  package static func group(named name: String) -> UInt32? {
    var entry = unsafe Glibc.group()
    var found: UnsafeMutablePointer<group>?
    var buffer = [CChar](repeating: 0, count: bufferSize)
    let result = unsafe getgrnam_r(name, &entry, &buffer, buffer.count, &found)
    return unsafe result == 0 && found != nil ? entry.gr_gid : UInt32(name)
  }

  /// A group with thousands of members needs that much.
  private static let bufferSize = 256 << 10
}
