/// An observer's interest in events; it ends with ``cancel()`` or with this object.
public final class LprojObservation: Sendable {
  private let observers: ObserverList
  private let number: Int

  init(_ observers: ObserverList, _ body: @escaping @Sendable (LprojEvent) -> Void) {
    self.observers = observers
    number = observers.add(body)
  }

  deinit {
    cancel()
  }

  /// Ends it; an event that is being told at this moment may still arrive.
  public func cancel() {
    observers.remove(number)
  }
}
