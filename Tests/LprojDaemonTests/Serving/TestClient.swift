import Glibc
import LinuxKit
import LprojWire

/// The other end of a connection, on the same loop.
final class TestClient {
  let socket: UnixConnection
  private let loop: EventLoop
  private let whenChanged: () -> Void
  private var registration: EventLoop.Registration?
  private var decoder = FrameDecoder(limit: 64 << 20)
  private var output: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  var frames: [[UInt8]] = []
  private(set) var isAtEnd = false
  var isReading = true {
    didSet { updateInterest() }
  }

  init(
    socket: consuming UnixConnection, loop: EventLoop, whenChanged: @escaping () -> Void
  ) throws {
    self.socket = socket
    self.loop = loop
    self.whenChanged = whenChanged
    registration = try loop.register(self.socket.descriptor.number, for: .read) {
      [unowned self] in isReady($0)
    }
  }

  deinit {
    close()
  }

  var unsent: Int { output.count }

  func send(_ bytes: [UInt8]) {
    output += bytes
    flush()
  }

  func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Leaves without a word.
  func close() {
    if let registration { loop.unregister(registration) }
    registration = nil
    shutdown(socket.descriptor.number, Int32(SHUT_RDWR))
  }

  func endOutput() {
    shutdown(socket.descriptor.number, Int32(SHUT_WR))
  }

  private func isReady(_ readiness: Readiness) {
    if readiness.contains(.writable) { flush() }
    if isReading, readiness != .writable { read() }
    whenChanged()
  }

  private func read() {
    var span = buffer.mutableSpan
    switch try? socket.receive(into: &span) {
    case .bytes(let count):
      decoder.append(Array(buffer[..<count]).span)
      while let frame = try? decoder.next() { frames.append(frame) }
    case .nothing: break
    case .end, nil:
      isAtEnd = true
      close()
    }
  }

  private func flush() {
    let count = (try? socket.send(output.span)) ?? output.count
    output.removeFirst(count)
    updateInterest()
  }

  private func updateInterest() {
    guard let registration else { return }
    var interest: Interest = isReading ? .read : []
    if !output.isEmpty { interest.insert(.write) }
    try? loop.update(registration, to: interest)
  }
}
