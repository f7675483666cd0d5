import LprojForeignFormats

/// A libFuzzer target for the formats of other systems: the first byte says which.
@_cdecl("lprojd_fuzz")
public func fuzzForeignFormats(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  guard let start, count > 0 else { return }
  let formats = ForeignFormats.ofNamedFiles
  let format = formats[Int(start[0]) % formats.count]
  Input(start + 1, count - 1).decode(by: format)
}
