import LinuxKit

/// What follows publications and nobody waits for: a line in the log, tidying up.
///
/// The kernel likes to wake a program on the processor that woke it, and there it waits until the
/// loop sleeps. So this comes a moment later, when subscribers have their events; several
/// publications of that moment are followed at once. Confined to the loop's thread.
final class Afterwork {
  /// Long enough for a subscriber to take its event, too short for an operator to notice.
  private static let delay = Duration.milliseconds(1)

  private let loop: EventLoop
  private let follow: ([Publication]) -> Void
  private var waiting: [Publication] = []

  /// - Parameter follow: does what is to be done after these, in their order.
  init(loop: EventLoop, _ follow: @escaping ([Publication]) -> Void) {
    self.loop = loop
    self.follow = follow
  }

  /// Takes a publication that subscribers were told of.
  func add(_ publication: Publication) {
    waiting.append(publication)
    guard waiting.count == 1 else { return }
    _ = loop.schedule(after: Self.delay) { [unowned self] in self.finish() }
  }

  /// Does at once what waits; before the end, or before something that must come later.
  func finish() {
    let publications = waiting
    waiting = []
    if !publications.isEmpty { follow(publications) }
  }
}
