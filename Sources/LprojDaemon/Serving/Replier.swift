package import LprojWire

/// The way to answer one call, once: until then the connection's next call is not begun.
///
/// Confined to the thread of the loop; for an answer that comes from elsewhere, hand the replier
/// to ``LinuxKit/EventLoop/confine(_:)`` and post. Answering a connection that is gone, or a
/// second time, does nothing. A call that wants no reply is still to be answered.
package struct Replier<Method: VarlinkMethod> {
  private let connection: Connection
  private let call: UInt32

  init(connection: Connection, call: UInt32) {
    self.connection = connection
    self.call = call
  }

  package func succeed(_ reply: Method.Reply) {
    connection.finish(call) { VarlinkReply.success(reply, continues: false).frame }
  }

  package func fail(_ error: CallError) {
    connection.finish(call) { VarlinkReply<Method.Reply>.failure(error).frame }
  }
}

extension Replier where Method == Subscribe {
  /// Makes the connection a subscriber, until it ends.
  package func subscribe(_ filter: EventFilter, since position: EventPosition?) {
    connection.subscribe(call, filter: filter, since: position)
  }
}
