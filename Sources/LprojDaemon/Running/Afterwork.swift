import LinuxKit

/// What follows publications and nobody waits for: a line in the log, tidying up.
///
/// The kernel likes to wake a program on the processor that woke it, and there it waits until the
/// loop sleeps. So this comes a moment later, when subscribers have their events; publications
/// that come one after the other are followed at once. Confined to the loop's thread.
final class Afterwork {
  /// Long enough for a subscriber to take its event, too short for an operator to notice.
  private static let delay = Duration.milliseconds(1)
  /// How long the first of many publications waits at most.
  private static let longestDelay = Duration.milliseconds(20)

  private let loop: EventLoop
  private let follow: ([Publication]) -> Void
  private var waiting: [Publication] = []
  /// When the first that waits must be followed.
  private var deadline = MonotonicTime.now
  private var timer: EventLoop.TimerToken?

  /// - Parameter follow: does what is to be done after these, in their order.
  init(loop: EventLoop, _ follow: @escaping ([Publication]) -> Void) {
    self.loop = loop
    self.follow = follow
  }

  /// Takes a publication that subscribers were told of.
  func add(_ publication: Publication) {
    let now = MonotonicTime.now
    if waiting.isEmpty { deadline = now + Self.longestDelay }
    waiting.append(publication)
    if let timer { loop.cancel(timer) }
    timer = loop.schedule(at: min(now + Self.delay, deadline)) { [unowned self] in self.finish() }
  }

  /// Does at once what waits; before the end, or before something that must come later.
  func finish() {
    let publications = waiting
    waiting = []
    if let timer { loop.cancel(timer) }
    timer = nil
    if !publications.isEmpty { follow(publications) }
  }
}
