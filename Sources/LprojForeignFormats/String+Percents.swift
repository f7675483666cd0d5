extension String {
  /// The text as part of a format: each percent sign twice.
  var withDoubledPercents: String {
    let percent = UInt8(ascii: "%")
    guard utf8.contains(percent) else { return self }
    let bytes = utf8.flatMap { $0 == percent ? [percent, percent] : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
