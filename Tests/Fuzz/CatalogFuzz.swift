import LprojFormats

/// A libFuzzer target for String Catalogs.
@_cdecl("lprojd_fuzz")
public func fuzzCatalogs(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  Input(start, count).decode(by: StringCatalogFormat())
}
