import LinuxKit

/// What the kernel did not take yet. The frames are shared with other connections, not copied.
struct OutputQueue {
  private var frames: [[UInt8]] = []
  /// How much of the first frame is gone.
  private var offset = 0
  private(set) var bytes = 0

  var isEmpty: Bool { frames.isEmpty }

  /// - Parameter sent: how much of it the kernel has taken already.
  mutating func append(_ frame: [UInt8], from sent: Int = 0) {
    if frames.isEmpty { offset = sent }
    frames.append(frame)
    bytes += frame.count - sent
  }

  /// Gives the kernel what it takes; false when it is full before the end.
  mutating func flush(to socket: borrowing UnixConnection) throws(Errno) -> Bool {
    while !frames.isEmpty {
      let count = try socket.send(frames, from: offset)
      if count == 0 { return false }
      discard(count)
    }
    return true
  }

  private mutating func discard(_ count: Int) {
    bytes -= count
    offset += count
    let gone = frames.prefix { frame in
      guard offset >= frame.count else { return false }
      offset -= frame.count
      return true
    }
    frames.removeFirst(gone.count)
    if frames.isEmpty { frames = [] }
  }
}
