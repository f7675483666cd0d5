import LprojModel

/// The rules that stand side by side at one level of an entry, until they are one choice.
///
/// The text that depends on no width is what a look-up without a width gets, so it counts as the
/// widest; it, or the choice by width, is what a device gets that has no case.
struct VariationRules {
  /// The most cases that one rule may have: more than there are categories, devices or sensible
  /// widths, and few enough for packed bytes.
  static let caseLimit = 256

  /// A format string, or a choice by number.
  var text: Variation?
  var widths: [Int: Variation] = [:]
  var devices: [String: Variation] = [:]

  /// The one choice; nil when there is nothing to choose from.
  var combined: Variation? {
    var base = text
    if !widths.isEmpty {
      var widths = widths
      if let text { widths[Int(Int32.max)] = text }
      base = .width(widths)
    }
    guard !devices.isEmpty else { return base }
    var devices = devices
    if let base, devices["other"] == nil { devices["other"] = base }
    return .device(devices)
  }

  /// What a look-up may find no case for, for a sentence; nil when there is always one.
  var missingOther: String? {
    if case .plural(let cases)? = text, cases[.other] == nil {
      return "the plural has no 'other', which serves every number without a category of its own; "
        + "add it"
    }
    if case .device(let cases)? = combined, cases["other"] == nil {
      return "the choice by device has no 'other', which serves every device that is not named; "
        + "add it"
    }
    return nil
  }

  /// The width that a rule's key names, nil when it is no number that a table can hold.
  static func width(named name: String) -> Int? {
    Int32(name).map(Int.init)
  }
}
