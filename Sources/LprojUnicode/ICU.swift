internal import CICU

/// ICU's data and functions as Swift values: the only file that passes pointers to it.
///
/// Every function may be called from any thread. Identifiers with a NUL byte are refused, since
/// C would see their beginning only.
enum ICU {
  /// The longest identifier that is passed on (`ULOC_FULLNAME_CAPACITY` less the final NUL).
  static let identifierLimit = 156
  /// The longest text that is passed on, in bytes of UTF-8; enough for the longest name of CLDR.
  static let textLimit = 1_000

  /// A key and a text of one of ICU's tables.
  struct Pair: Sendable {
    let key: String
    let text: String
  }
}

extension ICU {
  static func baseName(_ identifier: String) -> String? {
    unsafe text(for: identifier) { unsafe lprojd_base_name(identifier, $0, $1) }
  }

  static func maximized(_ identifier: String) -> String? {
    unsafe text(for: identifier) { unsafe lprojd_maximize(identifier, $0, $1) }
  }

  static func minimized(_ identifier: String) -> String? {
    unsafe text(for: identifier) { unsafe lprojd_minimize(identifier, $0, $1) }
  }

  /// The name of a language in another; nil when CLDR has none.
  static func displayName(_ identifier: String, in display: String, isDialect: Bool) -> String? {
    unsafe text(for: identifier, capacity: 4 * textLimit) {
      unsafe lprojd_display_name(identifier, display, isDialect, $0, $1)
    }
  }

  /// The same text for all that differ in case, width, normalization (NFKC_Casefold) or in the
  /// spaces between words and beside parentheses only.
  static func folded(_ text: String) -> String? {
    guard text.utf8.count <= textLimit else { return nil }
    return unsafe Self.text(capacity: 8 * textLimit) {
      unsafe lprojd_fold(text, Int32(text.utf8.count), $0, $1)
    }
  }

  /// A number with exactly `fractionDigits` places and a point, as printf(3) rounds it.
  static func fixedDigits(_ number: Double, fractionDigits: Int) -> String? {
    unsafe text(capacity: 1_024) {
      unsafe lprojd_fixed_digits(number, Int32(fractionDigits), $0, $1)
    }
  }
}

extension ICU {
  /// CLDR's parent locales: child and parent.
  static func parents() -> [Pair] {
    unsafe pairs { unsafe lprojd_each_parent(append, $0) }
  }

  /// CLDR's aliases of a kind: `language` or `territory`.
  static func aliases(_ kind: String) -> [Pair] {
    unsafe pairs { unsafe lprojd_each_alias(kind, append, $0) }
  }

  /// Languages and the names of their cardinal rule sets.
  static func pluralLanguages() -> [Pair] {
    unsafe pairs { unsafe lprojd_each_plural_language(append, $0) }
  }

  /// Categories and rules of one set.
  static func pluralRules(set: String) -> [Pair] {
    unsafe pairs { unsafe lprojd_each_plural_rule(set, append, $0) }
  }

  /// Identifiers of languages and their names in this very locale, none of its parents'.
  static func languageNames(in identifier: String) -> [Pair] {
    unsafe pairs { unsafe lprojd_each_language_name(identifier, append, $0) }
  }

  /// Codes of regions and their names in this very locale, none of its parents'.
  static func regionNames(in identifier: String) -> [Pair] {
    unsafe pairs { unsafe lprojd_each_region_name(identifier, append, $0) }
  }

  /// Whether CLDR has data of this very locale.
  static func hasData(_ identifier: String) -> Bool { unsafe lprojd_has_data(identifier) }

  /// Whether CLDR has names of languages in this very locale.
  static func hasNames(_ identifier: String) -> Bool { unsafe lprojd_has_names(identifier) }
}

extension ICU {
  private static func text(
    for identifier: String, capacity: Int = 192,
    _ fill: (UnsafeMutablePointer<CChar>, Int32) -> Int32
  ) -> String? {
    guard identifier.utf8.count <= identifierLimit, !identifier.utf8.contains(0) else {
      return nil
    }
    return unsafe text(capacity: capacity, fill)
  }

  /// What `fill` writes into a buffer; nil when it fails.
  static func text(
    capacity: Int, _ fill: (UnsafeMutablePointer<CChar>, Int32) -> Int32
  ) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let length = unsafe fill(start, Int32(capacity))
      return length < 0 ? nil : unsafe string(start, length)
    }
  }

  /// All pairs of a table in its order; none when ICU lacks the table.
  private static func pairs(_ each: (UnsafeMutableRawPointer) -> Bool) -> [Pair] {
    var pairs: [Pair] = []
    let isThere = unsafe withUnsafeMutablePointer(to: &pairs) { list in
      unsafe each(UnsafeMutableRawPointer(list))
    }
    return isThere ? pairs : []
  }

  private static let append: lprojd_pair_receiver = {
    context, key, keyLength, value, valueLength in
    guard let context = unsafe context, let key = unsafe key, let value = unsafe value
    else { return }
    let list = unsafe context.assumingMemoryBound(to: [Pair].self)
    unsafe list.pointee.append(
      Pair(key: string(key, keyLength), text: string(value, valueLength)))
  }

  private static func string(_ start: UnsafePointer<CChar>, _ length: Int32) -> String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: start, count: Int(length)), as: UTF8.self)
  }
}
