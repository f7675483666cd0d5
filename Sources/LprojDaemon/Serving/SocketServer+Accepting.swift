package import LinuxKit

extension SocketServer {
  /// Begins to take connections.
  package func start() throws(Errno) {
    for listener in listeners {
      listening.append(
        try loop.register(listener.descriptor.number, for: .read) { [unowned self, listener] _ in
          accept(from: listener)
        })
    }
  }

  private func accept(from listener: UnixListener) {
    for _ in 0..<ServingLimits.acceptsPerTurn {
      guard acceptTimer == nil, acceptOne(from: listener) else { return }
    }
  }

  /// Whether there may be another.
  private func acceptOne(from listener: UnixListener) -> Bool {
    guard connections.count < possibleConnections else {
      pauseAccepting(because: .descriptorsExhausted)
      return false
    }
    do throws(Errno) {
      switch try listener.accept() {
      case .connection(let socket):
        try adopt(socket)
        return true
      case .nothing: noteAllTaken()
      case .exhausted: pauseAccepting(because: .descriptorsExhausted)
      }
    } catch {
      // Want of kernel memory, or a listener that is none: the same again would come at once.
      pauseAccepting(because: error)
    }
    return false
  }

  /// Descriptors ran out, mostly. Those who want to connect wait in the backlog, and the loop is not told
  /// of them, which would be without end: until a connection ends, or after a while.
  private func pauseAccepting(because reason: Errno) {
    if !isShort { report(.acceptPaused(reason, clients: connections.count)) }
    isShort = true
    setListening([])
    acceptTimer = loop.schedule(after: ServingLimits.acceptPause) { [unowned self] in
      resumeAccepting()
    }
  }

  private func noteAllTaken() {
    guard isShort else { return }
    isShort = false
    report(.acceptResumed)
  }

  func resumeAccepting() {
    guard let timer = acceptTimer else { return }
    loop.cancel(timer)
    acceptTimer = nil
    setListening(.read)
  }

  private func setListening(_ interest: Interest) {
    for registration in listening {
      // It fails only for want of kernel memory, and the timer tries again.
      try? loop.update(registration, to: interest)
    }
  }

  func stopListening() {
    for registration in listening { loop.unregister(registration) }
    listening = []
    if let acceptTimer { loop.cancel(acceptTimer) }
    acceptTimer = nil
  }
}
