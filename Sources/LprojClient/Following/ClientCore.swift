import Glibc
import LinuxKit
import LprojImage
import LprojModel
import LprojText
import LprojWire
import Synchronization

/// What the client and its thread share. Safe from any thread.
final class ClientCore: Sendable {
  let bundle: String
  let places: ClientPlaces
  let content = ContentSwitch(.nothing)
  let rules = TextRulesCache()
  let observers = ObserverList()
  let daemon: DaemonCalls
  /// Held by whoever replaces the content; readers do without.
  private let updating = Mutex<Void>(())
  private let connected = Atomic(false)

  /// With more old contents than this in somebody's hands, the next update waits for them.
  private static let retiredLimit = 64

  init(bundle: String, places: ClientPlaces) {
    self.bundle = bundle
    self.places = places
    daemon = DaemonCalls(sockets: places.sockets)
  }

  var isConnected: Bool { connected.load(ordering: .relaxed) }

  /// Notes whether the daemon is there, and tells observers when that changed.
  func note(isConnected: Bool) {
    let was = connected.exchange(isConnected, ordering: .relaxed)
    if was != isConnected {
      tell(.connectionChanged(isConnected: isConnected), at: Generation(0))
    }
  }

  func tell(_ change: LprojEvent.Change, at generation: Generation) {
    observers.tell(LprojEvent(change: change, generation: generation.number))
  }

  // MARK: - Updating

  /// Serves what the runtime directory has now.
  ///
  /// - Parameter isEnough: whether it is what the daemon serves.
  /// - Returns: what was served before and is served now; nil when the images could not be used.
  @discardableResult
  func refresh(
    where isEnough: (PublishedBundle) -> Bool = { _ in true }
  ) -> (old: ServedContent, new: ServedContent)? {
    updating.withLock { _ in
      let old = content.content
      guard let new = load(keeping: old), let published = new.published, isEnough(published) else {
        return nil
      }
      replace(by: new)
      return (old, new)
    }
  }

  /// Has the daemon asked for each text from now on: its images are not what it serves.
  func askDaemon(language: LanguageTag?, languages: [LanguageTag]?) -> (
    old: ServedContent, new: ServedContent
  ) {
    updating.withLock { _ in
      let old = content.content
      let new = old.askingDaemon(
        language: language ?? old.language, languages: languages ?? old.languages)
      replace(by: new)
      return (old, new)
    }
  }

  private func replace(by new: ServedContent) {
    content.swap(new)
    while content.reclaim() > Self.retiredLimit { usleep(1000) }
  }

  private func load(keeping old: ServedContent) -> ServedContent? {
    for directory in places.directories(of: bundle) {
      if let new = try? directory.load(keeping: old) { return new }
    }
    return nil
  }
}
