import LprojFormats

/// A libFuzzer target for `.strings` in all their forms, as they are and as CoreFoundation would
/// cut them off.
@_cdecl("lprojd_fuzz")
public func fuzzStrings(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let input = Input(start, count)
  input.decode(by: StringsFormat())
  input.decode(by: StringsFormat(), strings: .legacy)
}
