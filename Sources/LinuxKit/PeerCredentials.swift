import CLinux
import Glibc

/// Who is at the other end of a Unix socket, as the kernel vouches for it.
///
/// All of it is what the peer was when it connected (SO_PEERCRED, SO_PEERGROUPS in unix(7) and
/// socket(7)), so no change since, no reused process id and no look-up by name can deceive. Only
/// the process id may mean another process by now: it is for people, never for a decision.
package struct PeerCredentials: Hashable, Sendable {
  package var process: Int32
  package var user: UInt32
  package var group: UInt32
  /// Without `group`, unless the peer has it twice.
  package var supplementaryGroups: [UInt32]

  package init(process: Int32, user: UInt32, group: UInt32, supplementaryGroups: [UInt32] = []) {
    self.process = process
    self.user = user
    self.group = group
    self.supplementaryGroups = supplementaryGroups
  }

  package func isMember(of group: UInt32) -> Bool {
    self.group == group || supplementaryGroups.contains(group)
  }
}

extension UnixConnection {
  package func peerCredentials() throws(Errno) -> PeerCredentials {
    var process: Int32 = 0
    var user: UInt32 = 0
    var group: UInt32 = 0
    _ = try valueOrErrno {
      unsafe lprojd_peer_credentials(descriptor.number, &process, &user, &group)
    }
    return PeerCredentials(
      process: process, user: user, group: group, supplementaryGroups: try peerGroups())
  }

  private func peerGroups() throws(Errno) -> [UInt32] {
    // Few are in more than 64; NGROUPS_MAX of Linux is 65536.
    for capacity in [64, 65536] {
      var groups = [UInt32](repeating: 0, count: capacity)
      do throws(Errno) {
        let count = try valueOrErrno {
          unsafe lprojd_peer_groups(descriptor.number, &groups, Int32(capacity))
        }
        return Array(groups.prefix(Int(count)))
      } catch {
        guard error == Errno(ERANGE) else { throw error }
      }
    }
    throw Errno(ERANGE)
  }
}
