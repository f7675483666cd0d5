import LprojFormats

/// A libFuzzer target for the formats that are property lists: text, XML or binary.
@_cdecl("lprojd_fuzz")
public func fuzzPropertyLists(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let input = Input(start, count)
  input.decode(by: StringsdictFormat())
  input.decode(by: LoctableFormat())
}
