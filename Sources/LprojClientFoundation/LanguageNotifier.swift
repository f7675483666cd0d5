// All of Foundation, which this target is for: notifications are not in its essentials.
public import Foundation
public import LprojClient

extension Notification.Name {
  /// Posted when another language is selected, by whatever process, as iOS apps post it.
  ///
  /// Its object is the client; its user info has ``LanguageNotifier/languageKey``
  /// and ``LanguageNotifier/previousLanguageKey``. Texts are those of the new language already.
  public static let didSelectLanguage = Notification.Name("Did selected language")
}

/// Posts ``Foundation/NSNotification/Name/didSelectLanguage`` for a client, as long as it lives.
///
/// On the client's own thread: an observer of another thread's asks for a queue, as
/// `addObserver(forName:object:queue:using:)` lets it.
public final class LanguageNotifier: Sendable {
  private let observation: LprojObservation

  /// In the user info: the selected language, a `String`; absent while the bundle has none.
  public static let languageKey = "language"
  /// In the user info: the language before, a `String`.
  public static let previousLanguageKey = "previousLanguage"

  /// Begins to post.
  ///
  /// - Parameter center: where; the process's own when it is not given.
  public init(_ client: LprojClient, center: NotificationCenter = .default) {
    observation = client.observe { [weak client] event in
      guard case .languageSelected(let language, let previous) = event.change else { return }
      let values = [Self.languageKey: language, Self.previousLanguageKey: previous]
      center.post(
        name: .didSelectLanguage, object: client, userInfo: values.compactMapValues { $0 })
    }
  }
}
