import LprojFormats
import LprojModel
import LprojPlugin

/// A libFuzzer target for the `.strings` decoder and the property list reader: whatever the bytes,
/// there is a table or an error, and every place lies in the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStrings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for mode in DecodingOptions.Strings.allCases {
    var file = EncodedFile(path: "x.strings", bytes: bytes)
    file.options.strings = mode
    let decoded = StringsFormat().decode(file)
    check(decoded.diagnostics, isRefused: decoded.tables == nil, bytes)
    for table in decoded.tables ?? [] { check(table.table) }
  }
  let reading = PropertyListReader.read(EncodedFile(path: "x.stringsdict", bytes: bytes))
  check(reading.diagnostics, isRefused: reading.members == nil, bytes)
  return 0
}

private func check(_ diagnostics: [Diagnostic], isRefused: Bool, _ bytes: [UInt8]) {
  let hasError = diagnostics.contains { $0.severity == .error }
  precondition(hasError || !isRefused, "refused without an error")
  for diagnostic in diagnostics {
    precondition((diagnostic.line ?? 1) >= 1 && (diagnostic.line ?? 1) <= bytes.count + 1)
    precondition((diagnostic.column ?? 1) >= 1 && (diagnostic.column ?? 1) <= bytes.count + 1)
  }
}

private func check(_ table: Table) {
  for entry in table.entries {
    precondition(table.position(ofKey: entry.keyBytes.span) == entry.position)
    _ = entry.value
  }
}
