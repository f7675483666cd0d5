import CLinux

/// A descriptor of an event loop, as long as it is registered.
struct RegisteredDescriptor {
  var number: Int32
  var interest: Interest
  var handler: EventLoop.Handler
}

extension EventLoop {
  /// Which registration it is; one that ended is never another's.
  package struct Registration: Hashable, Sendable {
    let key: Slab<RegisteredDescriptor>.Key

    init(key: Slab<RegisteredDescriptor>.Key) {
      self.key = key
    }

    /// From what epoll_wait(2) gives back.
    init(token: UInt64) {
      key = Slab.Key(
        place: UInt32(truncatingIfNeeded: token), use: UInt32(truncatingIfNeeded: token >> 32))
    }

    var token: UInt64 { UInt64(key.use) << 32 | UInt64(key.place) }

    /// The event descriptor of the inbox, which has no handler.
    static let inbox = Registration(token: .max)
  }

  /// Tells a handler, on the loop's thread, whenever a descriptor is ready.
  ///
  /// - Parameters:
  ///   - descriptor: the number of a descriptor that stays open until it is unregistered; a
  ///     regular file is refused with EPERM.
  ///   - interest: none is allowed, and waits for the end of the peer alone.
  ///   - handler: may register, update and unregister any descriptor, also its own.
  package func register(
    _ descriptor: Int32, for interest: Interest, handler: @escaping Handler
  ) throws(Errno) -> Registration {
    checkThread()
    let key = registrations.insert(
      RegisteredDescriptor(number: descriptor, interest: interest, handler: handler))
    let registration = Registration(key: key)
    do throws(Errno) {
      _ = try valueOrErrno {
        lprojd_epoll_add(epoll.number, descriptor, interest.rawValue, registration.token)
      }
    } catch {
      registrations.remove(key)
      throw error
    }
    return registration
  }

  /// Waits for something else from now on; costs no system call when it is the same.
  package func update(_ registration: Registration, to interest: Interest) throws(Errno) {
    checkThread()
    guard let entry = registrations[registration.key], entry.interest != interest else { return }
    _ = try valueOrErrno {
      lprojd_epoll_modify(epoll.number, entry.number, interest.rawValue, registration.token)
    }
    registrations[registration.key]?.interest = interest
  }

  /// Ends a registration: its handler is not called again, also not in this turn. To be called
  /// before the descriptor is closed; nothing happens the second time.
  package func unregister(_ registration: Registration) {
    checkThread()
    guard let entry = registrations.remove(registration.key) else { return }
    // It fails only for a descriptor that was closed too early, and then it is out already.
    _ = lprojd_epoll_remove(epoll.number, entry.number)
  }

  /// How many descriptors are registered.
  package var registrationCount: Int { registrations.count }
}
