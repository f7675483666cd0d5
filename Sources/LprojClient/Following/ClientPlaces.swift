import LinuxKit
import LprojImage

/// Where a client looks for the daemon and its images.
struct ClientPlaces: Sendable {
  let sockets: [FilePath]
  private let runtimeDirectories: [FilePath]

  /// - Parameters:
  ///   - socket: nil for the places that ``SocketPath`` knows.
  ///   - runtimeDirectory: nil for the directory of each socket, where the daemon's is by default.
  init(socket: String?, runtimeDirectory: String?, environment: [String: String]) {
    sockets = socket.map { [FilePath($0)] } ?? SocketPath.candidates(environment: environment)
    runtimeDirectories = runtimeDirectory.map { [FilePath($0)] } ?? sockets.map(\.parent)
  }

  /// The directories that a bundle's images may be in, the first that has them counts.
  func directories(of bundle: String) -> [ImageDirectory] {
    runtimeDirectories.map {
      ImageDirectory(path: $0.appending(ImagePlaces.component(bundle)))
    }
  }
}
