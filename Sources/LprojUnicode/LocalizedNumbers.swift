package import LprojModel
internal import Synchronization

/// Numbers as a language writes them: its digits, separators and signs, through ICU.
///
/// Copies share the formatters that were opened so far, one for each ``NumberShape``; any thread
/// may format. A language without data is written as CLDR's root has it, never as the process's
/// own locale.
package struct LocalizedNumbers: Sendable {
  private let formatters: Formatters

  package init(language: LanguageTag) {
    let locale = ParentLanguages.locales(of: language).first { ICU.hasData($0) }
    formatters = Formatters(identifier: locale ?? "root")
  }

  package func format(_ integer: Int64, as shape: NumberShape) -> String {
    let digits = String(integer)
    return formatters[shape]?.format(decimal: digits) ?? digits
  }

  package func format(_ integer: UInt64, as shape: NumberShape) -> String {
    let digits = String(integer)
    return formatters[shape]?.format(decimal: digits) ?? digits
  }

  /// Infinity and NaN are written too.
  package func format(_ double: Double, as shape: NumberShape) -> String {
    formatters[shape]?.format(double) ?? double.description
  }

  package func format(
    _ integer: Int64, grouping: Bool = true, minimumDigits: Int = 1
  ) -> String {
    format(integer, as: NumberShape(grouping: grouping, minimumDigits: minimumDigits))
  }

  package func format(
    _ integer: UInt64, grouping: Bool = true, minimumDigits: Int = 1
  ) -> String {
    format(integer, as: NumberShape(grouping: grouping, minimumDigits: minimumDigits))
  }

  package func format(
    _ double: Double, fractionDigits: Int, grouping: Bool = true
  ) -> String {
    format(double, as: NumberShape(grouping: grouping, fractionDigits: fractionDigits))
  }
}

/// The formatters of one language, opened when first asked for.
private final class Formatters: Sendable {
  private let identifier: String
  private let opened = Mutex<[NumberShape: ICUNumberFormatter]>([:])

  /// Format strings ask for a handful of shapes; more come from a peer that plays.
  private static let limit = 64

  init(identifier: String) {
    self.identifier = identifier
  }

  subscript(shape: NumberShape) -> ICUNumberFormatter? {
    if let known = opened.withLock({ $0[shape] }) { return known }
    // Opening is slow, so not under the lock; two threads may open the same, which is a waste only.
    guard
      let formatter = ICUNumberFormatter(skeleton: shape.skeleton, identifier: identifier)
    else { return nil }
    opened.withLock { opened in
      if opened.count >= Self.limit { opened.removeAll() }
      opened[shape] = formatter
    }
    return formatter
  }
}
