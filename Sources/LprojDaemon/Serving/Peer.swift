package import LinuxKit

/// The process at the other end of a connection, as the kernel vouches for it.
package typealias Peer = PeerCredentials
