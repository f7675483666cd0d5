import Glibc
import LinuxKit

/// Who may change something: root, the daemon's own user, and those whom the configuration names.
struct AccessRule: Sendable {
  private let users: Set<UInt32>
  private let groups: Set<UInt32>

  /// Looks the names up in the system's databases, once: a peer is then judged by numbers.
  ///
  /// - Parameter unknown: told each name that no database has.
  init(_ configuration: AccessConfiguration, unknown: (String) -> Void) {
    var users: Set<UInt32> = [0, getuid()]
    var groups: Set<UInt32> = []
    for name in configuration.users {
      if let user = Accounts.user(named: name) { users.insert(user) } else { unknown(name) }
    }
    for name in configuration.groups {
      if let group = Accounts.group(named: name) { groups.insert(group) } else { unknown(name) }
    }
    self.users = users
    self.groups = groups
  }

  func mayChange(_ peer: Peer) -> Bool {
    users.contains(peer.user) || groups.contains(where: peer.isMember)
  }
}
