import Glibc
import LinuxKit
import LprojWire

extension Connection {
  func isReady(_ readiness: Readiness) {
    if readiness.contains(.writable) { flush() }
    guard phase != .closed else { return }
    let hasLeft = readiness.contains(.hungUp) || readiness.contains(.failed)
    if hasLeft { takeLastCalls() } else if readiness.contains(.readable) { read() }
  }

  /// From the server's buffer; what comes after the end of the conversation is thrown away.
  func take(_ bytes: Span<UInt8>) {
    if phase == .open { decoder.append(bytes) }
  }

  /// One piece, so that a client that never stops has no more of the loop than another.
  private func read() {
    if server.receive(for: self) == .end { isAtEnd = true }
    goOn()
  }

  /// The peer is gone; what it wanted changed before, without waiting for the answer, still is, in
  /// turns like all else.
  private func takeLastCalls() {
    isGone = true
    // The loop would tell of it without end.
    if let registration { server.loop.unregister(registration) }
    registration = nil
    goOn()
  }

  /// One turn.
  private func goOnWithoutPeer() {
    var left = ServingLimits.requestsPerTurn
    while phase == .open, !isStopping, !isSubscribed {
      if isBusy || isContinuing { return }
      left = process(upTo: left)
      if isBusy || isContinuing { continue }
      guard case .bytes = server.receive(for: self) else { break }
    }
    close()
  }

  /// Does what can be done after anything has changed.
  func goOn() {
    // The loop that processes sees the change by itself.
    guard !isProcessing, phase != .closed else { return }
    if isGone { return goOnWithoutPeer() }
    process(upTo: ServingLimits.requestsPerTurn)
    if isStopping, phase == .open, !isBusy { return stop() }
    if isOver { return close() }
    if phase == .closing, output.isEmpty { endOutput() }
    updateTimer()
    updateInterest()
  }

  private var isOver: Bool {
    guard output.isEmpty, isAtEnd else { return false }
    return phase == .closing || (!isBusy && !isContinuing)
  }

  /// Begins the calls that have come, as long as each is answered at once and the answer taken.
  ///
  /// - Returns: how many of the count are left.
  @discardableResult
  private func process(upTo count: Int) -> Int {
    isProcessing = true
    defer { isProcessing = false }
    let end = MonotonicTime.now + ServingLimits.turnTime
    var left = count
    while phase == .open, !isStopping, !isBusy, output.bytes <= server.limits.outputMark {
      guard left > 0, left == count || .now < end else {
        continueLater()
        return left
      }
      guard let frame = nextFrame() else { return left }
      left -= 1
      begin(frame)
    }
    return left
  }

  private func nextFrame() -> [UInt8]? {
    do throws(FrameTooLong) {
      return try decoder.next()
    } catch {
      refuse(.limitExceeded(limit: "messageBytes", value: error.limit))
      return nil
    }
  }

  private func begin(_ frame: [UInt8]) {
    server.requestCount += 1
    // The next message has its own time.
    cancelTimer()
    let call: VarlinkCall
    do throws(CallError) {
      call = try VarlinkCall(frame: frame)
    } catch {
      return refuse(error)
    }
    begin(isOneway: call.isOneway)
    do throws(CallError) {
      try server.methods.perform(call, on: self)
    } catch {
      if error == .permissionDenied { server.report(.denied(peer, method: call.method)) }
      fail(error)
    }
  }

  private func continueLater() {
    guard !isContinuing else { return }
    isContinuing = true
    _ = server.loop.schedule(after: .zero) { [self] in
      isContinuing = false
      goOn()
    }
  }
}

// MARK: Waiting

extension Connection {
  func updateInterest() {
    guard let registration, phase != .closed else { return }
    var interest: Interest = wantsInput ? .read : []
    if !output.isEmpty { interest.insert(.write) }
    // It fails only for want of kernel memory; then the peer finds itself broken off.
    do { try server.loop.update(registration, to: interest) } catch { breakOff() }
  }

  private var wantsInput: Bool {
    guard !isAtEnd else { return false }
    let waits = isBusy || isContinuing || output.bytes > server.limits.outputMark
    return phase == .closing || !waits || decoder.pendingBytes < server.limits.pipelinedBytes
  }

  /// A message that has begun must end in time; one that waits for its turn has all the time.
  private func updateTimer() {
    guard phase == .open else { return }
    let isHalfSent = !decoder.isEmpty && !isBusy && !isContinuing && output.isEmpty
    if !isHalfSent { return cancelTimer() }
    guard timer == nil else { return }
    let time = server.limits.messageTime
    timer = server.loop.schedule(after: time) { [unowned self] in
      timer = nil
      refuse(.limitExceeded(limit: "messageMilliseconds", value: Int(time.wholeMilliseconds)))
    }
  }

  /// Says what is left to say, and gives the peer a while to take it.
  ///
  /// A socket that is closed with bytes unread is reset, and the peer would see that instead of
  /// the error while it is still sending; so they are read and thrown away.
  func beginClosing() {
    guard phase == .open else { return }
    phase = .closing
    decoder = FrameDecoder(limit: 0)
    cancelTimer()
    timer = server.loop.schedule(after: server.limits.goodbyeTime) { [unowned self] in
      timer = nil
      close()
    }
    goOn()
    updateInterest()
  }

  private func endOutput() {
    // It fails only when the peer broke off, which the loop tells.
    _ = shutdown(socket.descriptor.number, Int32(SHUT_WR))
  }
}
