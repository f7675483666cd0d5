/// What a look-up may ask of a text besides its arguments.
package struct RenderingOptions: Hashable, Sendable {
  /// In the units of `NSStringVariableWidthRuleType`; nil: the widest text.
  package var width: Int?
  /// The device by its name in `NSStringDeviceSpecificRuleType`; nil: `other`.
  package var device: String?
  /// Whether numbers get the language's digits, grouping and decimal separator.
  package var localizedNumbers: Bool

  package init(width: Int? = nil, device: String? = nil, localizedNumbers: Bool = false) {
    self.width = width
    self.device = device
    self.localizedNumbers = localizedNumbers
  }
}
