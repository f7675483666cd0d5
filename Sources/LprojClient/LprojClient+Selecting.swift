import Dispatch
import LprojImage
import LprojWire

/// What a selection came to.
public struct LprojSelection: Hashable, Sendable {
  /// The language now selected, as a BCP 47 tag; nil while the bundle has none.
  public var language: String?
  /// The language before.
  public var previous: String?
  /// Whether it is another one.
  public var isChange: Bool

  package init(language: String?, previous: String?, isChange: Bool) {
    self.language = language
    self.previous = previous
    self.isChange = isChange
  }
}

extension LprojClient {
  /// Selects a language for all programs that use the bundle.
  ///
  /// Returns when the choice is durable and this client answers with its texts.
  ///
  /// - Parameter language: a BCP 47 tag, a name as people write it (`Deutsch`, `Thái Lan`), or
  ///   `system` to follow the system's languages.
  /// - Throws: ``LprojClientError/noLanguage(_:available:)``, `noBundle`, `notPermitted`,
  ///   `refused` or `unreachable`; nothing is changed then.
  @discardableResult
  public func select(_ language: String) async throws(LprojClientError) -> LprojSelection {
    let core = core
    let result: Result<LprojSelection, LprojClientError> = await withCheckedContinuation { reply in
      calls.async {
        do throws(LprojClientError) {
          reply.resume(returning: .success(try core.select(language)))
        } catch {
          reply.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}

extension ClientCore {
  /// Selects a language and serves it; waits for the daemon.
  func select(_ language: String) throws(LprojClientError) -> LprojSelection {
    do throws(ConnectionError) {
      let reply = try daemon.call(SelectLanguage(bundle: bundle, language: language))
      refresh { $0.generation >= reply.generation }
      return LprojSelection(
        language: reply.language, previous: reply.previous, isChange: reply.changed)
    } catch {
      throw LprojClientError(error, bundle: bundle)
    }
  }
}
