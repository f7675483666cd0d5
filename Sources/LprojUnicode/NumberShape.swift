/// How a number is written, apart from its language.
package struct NumberShape: Hashable, Sendable {
  /// Whether thousands are set apart, as the language does it (Spanish begins at 10,000).
  package var grouping: Bool
  /// At least so many digits before the point, with zeros in front; 1 to ``digitLimit``.
  package var minimumDigits: Int
  /// Exactly so many digits after the point, 0 to ``digitLimit``; ties go to the even digit.
  package var fractionDigits: Int
  /// Whether a number that is not negative has a plus sign.
  package var alwaysSigned: Bool
  /// Whether it is written with an exponent of at least two digits (`1.50E+03`).
  package var scientific: Bool

  /// The most digits on either side that are asked of ICU; larger numbers are taken as this.
  package static let digitLimit = 100

  package init(
    grouping: Bool = true, minimumDigits: Int = 1, fractionDigits: Int = 0,
    alwaysSigned: Bool = false, scientific: Bool = false
  ) {
    self.grouping = grouping
    self.minimumDigits = min(max(minimumDigits, 1), Self.digitLimit)
    self.fractionDigits = min(max(fractionDigits, 0), Self.digitLimit)
    self.alwaysSigned = alwaysSigned
    self.scientific = scientific
  }

  /// The same as ICU's number skeleton.
  var skeleton: String {
    var stems = [grouping ? "group-auto" : "group-off"]
    stems.append(
      fractionDigits == 0
        ? "precision-integer" : "." + String(repeating: "0", count: fractionDigits))
    if minimumDigits > 1 {
      stems.append("integer-width/+" + String(repeating: "0", count: minimumDigits))
    }
    if alwaysSigned { stems.append("sign-always") }
    if scientific { stems.append("scientific/*ee/sign-always") }
    return stems.joined(separator: " ")
  }
}
