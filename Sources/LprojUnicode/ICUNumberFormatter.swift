internal import CICU

/// One formatter of ICU for numbers, closed with the last reference.
@safe final class ICUNumberFormatter: @unchecked Sendable {
  // Never written after init, and ICU's unumberformatter.h says of what it opens here: "Objects
  // of type UNumberFormatter returned by this method are threadsafe". Each call has its own
  // result object.
  private let handle: UnsafeMutableRawPointer

  /// Nil when ICU refuses the skeleton.
  init?(skeleton: String, identifier: String) {
    guard
      let handle = unsafe lprojd_number_open(skeleton, Int32(skeleton.utf8.count), identifier)
    else { return nil }
    unsafe self.handle = handle
  }

  deinit {
    unsafe lprojd_number_close(handle)
  }

  /// Formats a decimal number in ASCII digits.
  func format(decimal: String) -> String? {
    unsafe ICU.text(capacity: Self.capacity) {
      unsafe lprojd_number_format_decimal(handle, decimal, Int32(decimal.utf8.count), $0, $1)
    }
  }

  func format(_ number: Double) -> String? {
    unsafe ICU.text(capacity: Self.capacity) {
      unsafe lprojd_number_format_double(handle, number, $0, $1)
    }
  }

  /// A double with 309 digits, 100 places and grouping, four bytes a digit.
  private static let capacity = 4_096
}
