import Foundation

/// What glibc prints.
func printf(_ format: String, _ arguments: any CVarArg...) -> String {
  var bytes = [CChar](repeating: 0, count: 512)
  let count = withVaList(arguments) { vsnprintf(&bytes, bytes.count, format, $0) }
  return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
