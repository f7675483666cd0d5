import LinuxKit
import LprojImage
import LprojModel
import LprojWire

/// Follows the daemon: connects, subscribes, maps what is published, and tells observers after it.
///
/// Confined to the client's thread. While the daemon is away it tries again after 50 ms and then
/// each time twice as long, up to two seconds, and goes on where the events ended.
final class Follower {
  private let core: ClientCore
  private let loop: EventLoop
  private var connection: DaemonConnection?
  private var registration: EventLoop.Registration?
  /// The last event that was seen whole.
  private var position: EventPosition?
  /// The language that observers know of.
  private var toldLanguage: LanguageTag?
  private var delay = shortestDelay
  private var whenSettled: (() -> Void)?
  private var reclaiming: EventLoop.TimerToken?

  private static let shortestDelay = Duration.milliseconds(50)
  private static let longestDelay = Duration.seconds(2)
  private static let reclaimInterval = Duration.milliseconds(20)

  /// Runs until somebody stops the inbox.
  ///
  /// - Parameter whenSettled: called once, when the first attempt to reach the daemon came to an
  ///   end.
  static func run(
    _ core: ClientCore, inbox: EventLoopInbox, whenSettled: @escaping @Sendable () -> Void
  ) {
    // Fails only without descriptors: the images go on being served as they are.
    guard let loop = try? EventLoop(inbox: inbox) else { return whenSettled() }
    let follower = Follower(core, loop: loop, whenSettled: whenSettled)
    follower.connect()
    try? loop.run()
    follower.disconnect()
  }

  private init(_ core: ClientCore, loop: EventLoop, whenSettled: @escaping () -> Void) {
    self.core = core
    self.loop = loop
    self.whenSettled = whenSettled
    toldLanguage = core.content.content.language
  }

  // MARK: - The connection

  private func connect() {
    do throws(ConnectionError) {
      var connection = try DaemonConnection(to: core.places.sockets)
      try connection.subscribe(Subscribe(bundles: [core.bundle], since: position))
      let number = connection.descriptor
      self.connection = consume connection
      register(number)
    } catch {
      lose()
    }
  }

  private func register(_ number: Int32) {
    do throws(Errno) {
      registration = try loop.register(number, for: .read) { [unowned self] _ in self.receive() }
    } catch {
      lose()
    }
  }

  private func receive() {
    do throws(ConnectionError) {
      while let event = try connection?.nextEvent(until: .now) { take(event) }
    } catch {
      lose()
    }
  }

  private func lose() {
    disconnect()
    settle()
    core.note(isConnected: false)
    _ = loop.schedule(after: delay) { [unowned self] in self.connect() }
    delay = min(delay * 2, Self.longestDelay)
  }

  private func disconnect() {
    if let registration { loop.unregister(registration) }
    registration = nil
    connection = nil
  }

  private func settle() {
    whenSettled?()
    whenSettled = nil
  }

  // MARK: - Events

  private func take(_ event: Event) {
    delay = Self.shortestDelay
    switch event.content {
    case .state(let bundles): take(bundles.first { $0.name == core.bundle }, event)
    case .languageSelected(_, let language, let previous, _):
      update(event, language: language)
      toldLanguage = language.map { LanguageTag(canonical: $0) }
      core.tell(
        .languageSelected(language: language, previous: previous), at: event.generation)
    case .tablesChanged(_, let tables):
      update(event)
      core.tell(.tablesChanged(tables.map(LprojTableChange.init)), at: event.generation)
    case .languagesChanged(_, let added, let removed):
      update(event, added: added, removed: removed)
      core.tell(.languagesChanged(added: added, removed: removed), at: event.generation)
    case .diagnosticsChanged: recover(event)
    }
    if !event.isPartial {
      position = EventPosition(instance: event.instance, generation: event.generation)
    }
    core.note(isConnected: true)
    settle()
    scheduleReclaim()
  }

  /// Takes the whole state: at first, and after a gap.
  private func take(_ state: BundleState?, _ event: Event) {
    guard let state else { return }
    let isKnown = position != nil
    let change =
      core.refresh { published in
        published.instance == event.instance
          && (published.generation >= state.generation || !isPublishingBroken())
      }
      ?? core.askDaemon(
        language: state.language.map { LanguageTag(canonical: $0) },
        languages: state.languages.map { LanguageTag(canonical: $0) })
    if let told = toldLanguage, told != change.new.language {
      core.tell(
        .languageSelected(language: change.new.language?.tag, previous: told.tag),
        at: event.generation)
    }
    toldLanguage = change.new.language
    if isKnown || !change.old.isSame(as: change.new) {
      core.tell(.everythingChanged, at: event.generation)
    }
  }

  /// The daemon publishes before it tells: older images mean that it could not.
  private func update(
    _ event: Event, language: String? = nil, added: [String] = [], removed: [String] = []
  ) {
    if core.refresh(where: { $0.isAtLeast(event) }) != nil { return }
    let languages =
      core.content.content.languages
      .filter { !removed.contains($0.tag) } + added.map { LanguageTag(canonical: $0) }
    _ = core.askDaemon(
      language: language.map { LanguageTag(canonical: $0) }, languages: languages.sorted())
  }

  /// The images may be up to date again.
  private func recover(_ event: Event) {
    guard core.content.content.asksDaemon else { return }
    core.refresh { $0.isAtLeast(event) }
  }

  private func isPublishingBroken() -> Bool {
    do throws(ConnectionError) {
      let reply = try core.daemon.call(ListDiagnostics(bundle: core.bundle))
      let code = DiagnosticCode.runtimeDirectory.rawValue
      return reply.diagnostics.contains { $0.code == code }
    } catch {
      return true
    }
  }

  /// Old contents that somebody was reading when they were replaced are looked at again.
  private func scheduleReclaim() {
    guard reclaiming == nil, core.content.reclaim() > 0 else { return }
    reclaiming = loop.schedule(after: Self.reclaimInterval) { [unowned self] in
      self.reclaiming = nil
      self.scheduleReclaim()
    }
  }
}

extension PublishedBundle {
  fileprivate func isAtLeast(_ event: Event) -> Bool {
    instance == event.instance && generation >= event.generation
  }
}
