/// A reference, for any thread, to something that lives on the thread of an event loop.
///
/// Holds no pointer, only a number, so that neither use nor the end of the value can happen on
/// another thread: what it means is looked up by the loop, on the loop.
package struct Confined<Value>: Sendable {
  let inbox: EventLoopInbox
  let key: Slab<AnyObject>.Key

  /// Has the loop do something with the value soon, in the order of posting; nothing when the
  /// value was released or the loop is gone.
  package func post(_ body: @escaping @Sendable (Value) -> Void) {
    inbox.enqueue { [key] loop in
      guard let box = loop.confined[key] as? Box<Value> else { return }
      body(box.value)
    }
  }
}

private final class Box<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension EventLoop {
  /// Keeps a value that other threads can have work done with, until it is released. A value
  /// that itself holds the loop must be released, or both live for ever.
  package func confine<Value>(_ value: Value) -> Confined<Value> {
    checkThread()
    return Confined(inbox: inbox, key: confined.insert(Box(value)))
  }

  /// Forgets a value; what is posted to it and not done is dropped.
  package func release<Value>(_ reference: Confined<Value>) {
    checkThread()
    precondition(reference.inbox === inbox, "the value lives on another loop")
    confined.remove(reference.key)
  }
}
