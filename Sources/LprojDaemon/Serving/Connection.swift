import Glibc
import LinuxKit
import LprojWire

/// One client: reads its calls and has them answered, one after the other.
///
///     open --garbage, limit--> closing    the error is sent, then what still comes is thrown away
///     open --stop-----------> closing    once the call under way is answered
///     open, closing --------> closed     the peer is gone, all is said, or the time is over
///
/// While a call is under way, the next ones wait, in a bounded buffer and then in the peer's; so
/// they do while the peer does not take its replies. A call may be answered later. A subscriber's
/// call is never over. Idle, it holds no buffer.
///
/// Confined to the thread of the loop. An error of the socket ends a connection only through its
/// readiness, so nothing here ends while somebody else is in the middle of using it.
final class Connection {
  enum Phase {
    case open, closing, closed
  }

  /// The call under way.
  struct Call {
    var number: UInt32
    var isOneway: Bool
  }

  let socket: UnixConnection
  let peer: Peer
  unowned let server: SocketServer
  let usage: UserUsage?
  var registration: EventLoop.Registration?
  var phase = Phase.open
  var decoder: FrameDecoder
  var output = OutputQueue()
  /// Of `output`, what is this connection's own.
  private var charged = 0
  private var call: Call?
  private var lastCall: UInt32 = 0
  private var subscription: Subscription?
  /// For the rest of a message, or for the last words.
  var timer: EventLoop.TimerToken?
  var isProcessing = false
  var isContinuing = false
  /// The peer sends no more.
  var isAtEnd = false
  /// The peer neither sends nor takes any more; what it sent before may not all be read.
  var isGone = false
  /// The service stops: no further call is begun.
  var isStopping = false

  /// - Parameter usage: nil for one that is only told why it is refused.
  init(
    socket: consuming UnixConnection, peer: Peer, server: SocketServer, usage: UserUsage?
  ) {
    self.socket = socket
    self.peer = peer
    self.server = server
    self.usage = usage
    decoder = FrameDecoder(limit: server.limits.messageBytes)
  }

  /// Whether it is only told why it is refused.
  var isRefusal: Bool { usage == nil }
  var isBusy: Bool { call != nil }
  var isSubscribed: Bool { subscription != nil }

  /// Ends it now; nothing happens the second time.
  func close() {
    guard phase != .closed else { return }
    phase = .closed
    cancelTimer()
    if let registration { server.loop.unregister(registration) }
    if let subscription { server.hub.unsubscribe(subscription) }
    subscription = nil
    call = nil
    usage?.clients -= 1
    releaseCharge()
    // Whoever still has a reference, a replier perhaps, must not keep the peer waiting.
    breakOff()
    server.remove(self)
  }

  /// Makes the loop find it hung up.
  func breakOff() {
    // It fails only when the peer broke off before.
    _ = shutdown(socket.descriptor.number, Int32(SHUT_RDWR))
  }

  func cancelTimer() {
    if let timer { server.loop.cancel(timer) }
    timer = nil
  }
}

// MARK: Calls

extension Connection {
  /// Begins the next call: the connection is busy until it is finished.
  func begin(isOneway: Bool) {
    lastCall &+= 1
    call = Call(number: lastCall, isOneway: isOneway)
  }

  /// Of the call under way.
  func replier<Method: VarlinkMethod>() -> Replier<Method> {
    Replier(connection: self, call: lastCall)
  }

  /// Ends the call under way with its last reply.
  func finish(_ number: UInt32, _ frame: () -> [UInt8]) {
    guard phase == .open, let call, call.number == number, !isSubscribed else { return }
    self.call = nil
    if !call.isOneway, !isGone { reply(frame()) }
    goOn()
  }

  private func reply(_ frame: [UInt8]) {
    if mayKeep(frame) {
      sendOwn(frame)
    } else {
      server.report(.unanswered(peer, tooMuchOutput))
      sendOwn(Self.frame(tooMuchOutput))
    }
  }

  /// Ends the call under way, to which nobody would hear the answer.
  func skip() {
    finish(lastCall) { [] }
  }

  func fail(_ error: CallError) {
    finish(lastCall) { Self.frame(error) }
  }

  func subscribe(_ number: UInt32, filter: EventFilter, since position: EventPosition?) {
    guard phase == .open, let call, call.number == number, !isSubscribed else { return }
    if call.isOneway { return finish(number) { [] } }
    let limit = server.limits.filterBytes
    guard filter.bytes <= limit else {
      return fail(.limitExceeded(limit: "filterBytes", value: limit))
    }
    subscription = server.hub.subscribe(self, filter: filter, since: position)
    goOn()
  }

  /// Says an error that ends the connection.
  func refuse(_ error: CallError) {
    // The server knows of those that it never took.
    if !isRefusal { server.report(.ended(peer, error)) }
    call = nil
    sendOwn(Self.frame(error))
    beginClosing()
  }

  static func frame(_ error: CallError) -> [UInt8] {
    VarlinkReply<GetInfo.Reply>.failure(error).frame
  }
}

// MARK: Output

extension Connection: EventOutlet {
  package func send(_ batch: EventBatch) -> Bool {
    if batch.isShared { return send(batch.bytes) }
    if mayKeep(batch.bytes) { return sendOwn(batch.bytes) }
    server.report(.ended(peer, tooMuchOutput))
    breakOff()
    return false
  }

  package func stop() {
    guard phase == .open else { return }
    isStopping = true
    if isSubscribed || !isBusy { endByStopping() }
  }

  private func endByStopping() {
    let wasSubscribed = isSubscribed
    subscription = nil
    call = nil
    if wasSubscribed { _ = send(Self.frame(.stopping)) }
    if output.isEmpty { close() } else { beginClosing() }
  }

  /// Sends what is kept for this connection alone, and charges it to its user.
  @discardableResult
  private func sendOwn(_ frame: [UInt8]) -> Bool {
    let kept = output.bytes
    let isReady = send(frame)
    let charge = output.bytes - kept
    charged += charge
    usage?.outputBytes += charge
    return isReady
  }

  private var tooMuchOutput: CallError {
    .limitExceeded(limit: "outputBytesPerUser", value: server.limits.outputBytesPerUser)
  }

  private func mayKeep(_ frame: [UInt8]) -> Bool {
    guard let usage else { return true }
    return usage.outputBytes + frame.count <= server.limits.outputBytesPerUser
  }

  /// Gives it to the kernel at once when nothing waits before it; keeps the rest.
  private func send(_ frame: [UInt8]) -> Bool {
    var sent = 0
    if output.isEmpty {
      do throws(Errno) { sent = try socket.send(frame.span) } catch { breakOff() }
      if sent == frame.count { return true }
    }
    output.append(frame, from: sent)
    updateInterest()
    return false
  }

  func flush() {
    guard !output.isEmpty else { return }
    let isAllSent: Bool
    do throws(Errno) {
      isAllSent = try output.flush(to: socket)
    } catch {
      return close()
    }
    // A peer that asks on before it has read all may never let the queue run empty.
    releaseCharge(beyond: output.bytes)
    guard isAllSent else { return }
    if let subscription { server.hub.outletIsReady(subscription) }
    goOn()
  }

  /// - Parameter kept: what still waits; no more than that can be this connection's own.
  private func releaseCharge(beyond kept: Int = 0) {
    let rest = min(charged, kept)
    usage?.outputBytes -= charged - rest
    charged = rest
  }
}
