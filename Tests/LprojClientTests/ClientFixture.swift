import Foundation
import LinuxKit
import LprojClient
import LprojTestSupport

/// A tree of tables, the daemon that serves it, and clients of it.
final class ClientFixture {
  let tree: TemporaryDirectory
  let directory: TemporaryDirectory
  private(set) var daemon: DaemonProcess?

  /// Starts a daemon that serves two languages as the bundle `app`.
  init() throws {
    tree = try TemporaryDirectory()
    directory = try TemporaryDirectory()
    try tree.write("app/en.lproj/Localizable.strings", Self.texts(["yes": "Yes", "only": "Only"]))
    try tree.write(
      "app/en.lproj/Localizable.stringsdict",
      Self.plurals([
        "files": ["one": "%d file", "other": "%d files"],
        "folders": ["one": "%d folder", "other": "%d folders"],
      ]))
    try tree.write(
      "app/de.lproj/Localizable.stringsdict", Self.plurals(["folders": ["one": "%d Ordner"]]))
    try tree.write("app/en.lproj/Errors.strings", Self.texts(["lost": "Lost"]))
    try tree.write(
      "app/de.lproj/Localizable.strings", Self.texts(["yes": "Ja", "hello": "Hallo %@"]))
    try start()
  }

  var socket: String { "\(directory.path)/lprojd.sock" }
  var runtimeDirectory: String { "\(directory.path)/run" }

  func start() throws {
    daemon = try DaemonProcess(["\(tree.path.appending("app"))"], in: directory)
  }

  func stop() throws {
    try daemon?.stop()
    daemon = nil
  }

  func client(runtimeDirectory: String? = nil) throws -> LprojClient {
    try LprojClient(
      bundle: "app", socket: socket,
      runtimeDirectory: runtimeDirectory ?? self.runtimeDirectory)
  }

  func save(_ texts: [String: String], language: String) throws {
    try tree.replace("app/\(language).lproj/Localizable.strings", Self.texts(texts))
  }

  static func texts(_ texts: [String: String]) -> String {
    texts.sorted { $0.key < $1.key }.map { "\"\($0)\" = \"\($1)\";\n" }.joined()
  }

  /// A stringsdict of entries by their plural categories.
  private static func plurals(_ entries: [String: [String: String]]) -> String {
    let members = entries.map { key, cases in
      """
      <key>\(key)</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
        <key>count</key><dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          \(cases.map { "<key>\($0)</key><string>\($1)</string>" }.joined())
        </dict>
      </dict>
      """
    }
    return "<plist version=\"1.0\"><dict>\(members.joined())</dict></plist>"
  }
}

/// The events of a client, to be waited for.
final class EventInbox {
  private let events = Mailbox<LprojEvent>()
  private let observation: LprojObservation

  init(_ client: LprojClient) {
    let events = events
    observation = client.observe { events.put($0) }
  }

  /// Waits for the next event that fits.
  func next(where fits: (LprojEvent.Change) -> Bool) -> LprojEvent? {
    while let event = events.next() {
      if fits(event.change) { return event }
    }
    return nil
  }

  /// Waits until the client is connected, as it is or becomes.
  func waitForConnection(of client: LprojClient) -> Bool {
    client.isConnected || next { $0 == .connectionChanged(isConnected: true) } != nil
  }

  var languages: [String?] {
    events.takeAll().compactMap { event in
      if case .languageSelected(let language, _) = event.change { language } else { nil }
    }
  }
}
