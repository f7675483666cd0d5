/// A property list as the decoders see it: what each of its three encodings can say, with the
/// place of each key where the encoding has places.
package indirect enum PropertyListValue: Sendable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case data([UInt8])
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case array([PropertyListValue])
  /// In the order of the file (binary: by key); a key that comes again has replaced the value it had.
  case dictionary([Member])

  package struct Member: Sendable {
    package var key: String
    package var value: PropertyListValue
    /// From 1; 0 when not known (binary).
    package var line: Int
    package var column: Int

    package init(key: String, value: PropertyListValue, line: Int = 0, column: Int = 0) {
      self.key = key
      self.value = value
      self.line = line
      self.column = column
    }
  }
}
