/// The keys that have a meaning of their own in an entry (StringsdictFileFormat); every other
/// member of it is a variable.
enum StringsdictRule {
  static let format = "NSStringLocalizedFormatKey"
  static let type = "NSStringFormatSpecTypeKey"
  static let valueType = "NSStringFormatValueTypeKey"

  static let plural = "NSStringPluralRuleType"
  static let width = "NSStringVariableWidthRuleType"
  static let device = "NSStringDeviceSpecificRuleType"

  /// Whether the key says a rule: ours, or one that is not known.
  static func isRule(_ key: String) -> Bool {
    key.hasPrefix("NSString") && key.hasSuffix("RuleType")
  }

  /// Whether the key names a variable.
  static func isVariable(_ key: String) -> Bool {
    key != format && key != type && key != valueType && !isRule(key)
  }

  /// Whether a dictionary is an entry and not just a dictionary in a table.
  static func isEntry(_ members: [PropertyListValue.Member]) -> Bool {
    members.contains { $0.key == format || isRule($0.key) }
  }
}
