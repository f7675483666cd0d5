import Dispatch
import FoundationEssentials
import LinuxKit
import LprojModel

/// The texts of one bundle in the selected language, always up to date.
///
///     let client = try LprojClient(bundle: "demo")
///     print(client.localizedString(forKey: "welcome"))
///
/// Maps the images that `lprojd` publishes, and looks texts up in this memory: no round trip, no
/// parsing, no lock. A thread of its own hears of every change; it maps the new image, swaps one
/// pointer, and tells ``events``. Look-ups never wait for it.
///
/// While the daemon is away the last image goes on being read, and a program that starts then
/// finds the last images that were published. A program that cannot read the runtime directory
/// asks the daemon for each text instead.
///
/// Safe from any thread. Make one for a bundle and keep it.
public final class LprojClient: Sendable {
  let core: ClientCore
  /// That of the core: one step nearer, since look-ups would count a reference for each step.
  let content: ContentSwitch
  private let inbox: EventLoopInbox
  private let thread: LinuxKit.Thread
  /// Where calls wait for their answers.
  let calls = DispatchQueue(label: "lproj-client")

  /// How long a client without any image waits for the daemon's first word, so that its first
  /// look-up is right.
  private static let patience = DispatchTimeInterval.seconds(2)

  /// Makes a client.
  ///
  /// Neither daemon nor images need be there yet: until they are, keys are answered as
  /// ``localizedString(forKey:value:table:)`` answers missing ones.
  ///
  /// - Parameters:
  ///   - bundle: its name in the daemon's configuration.
  ///   - socket: of the daemon; nil looks at `$LPROJD_SOCKET`, then
  ///     `$XDG_RUNTIME_DIR/lprojd/lprojd.sock`, then `/run/lprojd/lprojd.sock`.
  ///   - runtimeDirectory: where the daemon publishes; nil for the socket's own directory.
  /// - Throws: ``LprojClientError/system(_:)`` when no thread or descriptor is left.
  public init(
    bundle: String, socket: String? = nil, runtimeDirectory: String? = nil
  ) throws(LprojClientError) {
    let core = ClientCore(
      bundle: bundle,
      places: ClientPlaces(
        socket: socket, runtimeDirectory: runtimeDirectory,
        environment: ProcessInfo.processInfo.environment))
    core.refresh()
    let settled = DispatchSemaphore(value: 0)
    do throws(Errno) {
      let inbox = try EventLoopInbox()
      thread = try LinuxKit.Thread(name: "lproj-client") {
        Follower.run(core, inbox: inbox) { settled.signal() }
      }
      self.inbox = inbox
    } catch {
      throw .system("\(error)")
    }
    self.core = core
    content = core.content
    if core.content.content.image == nil { _ = settled.wait(timeout: .now() + Self.patience) }
  }

  deinit {
    inbox.stop()
    if inbox.isLoopThread {
      // An observer held the last reference: the thread cannot wait for its own end.
      let thread = thread
      calls.async { thread.join() }
    } else {
      thread.join()
    }
  }

  /// The name of the bundle.
  public var bundle: String { core.bundle }

  /// Whether the daemon is there and tells of changes.
  public var isConnected: Bool { core.isConnected }

  /// The languages that can be selected, as BCP 47 tags, sorted; empty when nothing is known yet.
  public var languages: [String] { core.content.content.languages.map(\.tag) }

  /// The selected language as a BCP 47 tag; nil when nothing is known yet.
  ///
  /// Setting it asks the daemon to select a language for all programs, and returns at once: the
  /// property has the new value, and ``events`` tells of it, when the daemon has done so. A
  /// refusal is not told; ``select(_:)`` does. Setting nil follows the system's languages.
  public var language: String? {
    get { core.content.content.language?.tag }
    set {
      let core = core
      calls.async { _ = try? core.select(newValue ?? "system") }
    }
  }

  /// What changes from now on, for one reader.
  public var events: LprojEvents { LprojEvents(core.observers) }

  /// Calls a function with each event, on the client's own thread, until the observation ends.
  ///
  /// It must be quick: while it works, the client does not see what else changes.
  public func observe(
    _ body: @escaping @Sendable (LprojEvent) -> Void
  ) -> LprojObservation {
    LprojObservation(core.observers, body)
  }
}
