import Foundation
import LprojClient
import LprojClientFoundation
import LprojTestSupport
import Testing

@Suite struct LanguageNotifierTests {
  @Test func postsDidSelectedLanguage() async throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    #expect(EventInbox(client).waitForConnection(of: client))
    let center = NotificationCenter()
    let notifier = LanguageNotifier(client, center: center)
    let posted = Mailbox<[String]>()
    let observer = center.addObserver(
      forName: Notification.Name("Did selected language"), object: client, queue: nil
    ) { notification in
      let keys = [LanguageNotifier.languageKey, LanguageNotifier.previousLanguageKey]
      posted.put(keys.compactMap { notification.userInfo?[$0] as? String })
    }
    defer { center.removeObserver(observer) }
    try await client.select("de")
    #expect(try await posted.next() == ["de", "en"])
    withExtendedLifetime(notifier) {}
  }
}
