/// Why a socket does not listen on a path.
package enum ListenError: Error, Hashable, Sendable {
  /// The step of the way that failed.
  package enum Step: String, Sendable {
    case lock = "lock its '.lock' file"
    case socket = "make a socket"
    case probe = "tell whether somebody listens there"
    case removeDead = "remove the socket file of a dead process"
    case bind
    case listen
  }

  case pathTooLong(FilePath)
  /// A live process listens there, the one named when it is known.
  case addressInUse(FilePath, process: Int32?)
  /// Something that is no socket has the name; it is left alone.
  case notASocket(FilePath)
  case failed(Step, FilePath, Errno)

  static func during<Value: ~Copyable>(
    _ step: Step, _ path: FilePath, _ body: () throws(Errno) -> Value
  ) throws(ListenError) -> Value {
    do {
      return try body()
    } catch {
      throw .failed(step, path, error)
    }
  }
}

extension ListenError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .pathTooLong(let path):
      "Cannot listen on '\(path)': the path has \(path.bytes.count) bytes, and a socket's has "
        + "\(UnixListener.longestPath) at the most; choose a shorter one"
    case .addressInUse(let path, let process?):
      "Cannot listen on '\(path)': process \(process) listens there; stop it or choose another path"
    case .addressInUse(let path, nil):
      "Cannot listen on '\(path)': a live process listens there; stop it or choose another path"
    case .notASocket(let path):
      "Cannot listen on '\(path)': something that is no socket is there; move it away"
    case .failed(let step, let path, let error):
      "Cannot listen on '\(path)': failed to \(step.rawValue): \(error)"
    }
  }
}
