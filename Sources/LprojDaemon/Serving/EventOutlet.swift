/// Where a subscriber's events go: a connection, or a sink.
package protocol EventOutlet: AnyObject {
  /// Takes a batch, whole: what cannot be passed on now is kept.
  ///
  /// Must neither subscribe nor unsubscribe anybody.
  ///
  /// - Returns: whether it takes another at once. When not, it gets nothing more until it calls
  ///   ``Hub/outletIsReady(_:)``, and then what it missed, merged.
  func send(_ batch: EventBatch) -> Bool

  /// The hub stops: says goodbye to its other side.
  func stop()
}
