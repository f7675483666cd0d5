package import LinuxKit

/// The names of bundles: they become directory names in the runtime directory.
package enum BundleNames {
  /// 1 to 64 of `A-Z a-z 0-9 . _ -`, starting with a letter or digit.
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 64, isLetterOrDigit(first) else {
      return false
    }
    return name.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }

  /// The name of a bundle that serves a directory: the directory's own, without `.lproj`, with a
  /// hyphen for each character that a name cannot have, and a number where it is taken.
  package static func name(for directory: FilePath, taken: Set<String>) -> String {
    var bytes = directory.lastComponent?.bytes ?? []
    if bytes.ends(with: ".lproj".utf8) { bytes.removeLast(6) }
    let kept = bytes.prefix(56).map { byte in
      isLetterOrDigit(byte) || "._-".utf8.contains(byte) ? byte : UInt8(ascii: "-")
    }
    var name = String(decoding: kept.drop { !isLetterOrDigit($0) }, as: UTF8.self)
    if name.isEmpty { name = "bundle" }
    if !taken.contains(name) { return name }
    let number = (2...).first { !taken.contains("\(name)-\($0)") } ?? 2
    return "\(name)-\(number)"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: String.UTF8View) -> Bool {
    count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
  }
}
