import Glibc

/// The path of a file as the kernel has it: bytes without NUL, of any encoding or none.
package struct FilePath: Hashable, Sendable, Comparable {
  package private(set) var bytes: [UInt8]

  /// The path without what comes after a NUL, which no path can hold.
  package init(bytes: some Sequence<UInt8>) {
    self.init(all: Array(bytes))
  }

  package init(_ string: String) {
    self.init(all: Array(string.utf8))
  }

  /// The path of an entry of the directory that paths are taken from.
  package init(_ name: FileName) {
    self.init(all: name.bytes)
  }

  private init(all bytes: [UInt8]) {
    // Seldom: what may come out of a file is looked at here, names of the kernel hold none.
    let hasEnd = unsafe bytes.withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe memchr($0, 0, bytes.count) != nil } ?? false
    }
    self.bytes = hasEnd ? Array(bytes.prefix { $0 != 0 }) : bytes
  }

  /// The path of an entry of this directory.
  package func appending(_ name: FileName) -> FilePath {
    var path = self
    if path.bytes.last != UInt8(ascii: "/"), !path.bytes.isEmpty {
      path.bytes.append(UInt8(ascii: "/"))
    }
    path.bytes.append(contentsOf: name.bytes)
    return path
  }

  /// The path taken from this directory; an absolute one is itself.
  package func appending(_ path: FilePath) -> FilePath {
    path.isAbsolute ? path : appending(FileName(bytes: path.bytes))
  }

  package func appending(_ name: String) -> FilePath {
    appending(FileName(name))
  }

  /// The last component, without trailing slashes; nil for `/` and the empty path.
  package var lastComponent: FileName? {
    let slash = UInt8(ascii: "/")
    var rest = bytes[...]
    while rest.last == slash { rest.removeLast() }
    let start = rest.lastIndex(of: slash).map { $0 + 1 } ?? rest.startIndex
    return rest.isEmpty ? nil : FileName(bytes: Array(rest[start...]))
  }

  /// The directory that holds it: `/` of `/a`, `.` of `a`.
  package var parent: FilePath {
    let slash = UInt8(ascii: "/")
    var rest = bytes[...]
    while rest.count > 1, rest.last == slash { rest.removeLast() }
    guard let end = rest.lastIndex(of: slash) else { return FilePath(".") }
    rest = rest[..<end]
    while rest.count > 1, rest.last == slash { rest.removeLast() }
    return rest.isEmpty ? FilePath("/") : FilePath(bytes: rest)
  }

  /// The path without slashes at its end, which a shell's completion leaves there.
  package var withoutTrailingSlashes: FilePath {
    var path = self
    while path.bytes.count > 1, path.bytes.last == UInt8(ascii: "/") { path.bytes.removeLast() }
    return path
  }

  /// The path from the working directory, getcwd(3).
  package var absolute: FilePath {
    if isAbsolute { return self }
    guard let path = unsafe getcwd(nil, 0) else { return self }
    defer { unsafe free(path) }
    return unsafe FilePath(String(cString: path)).appending(self)
  }

  /// The path without components that say nothing: `.`, and the empty ones of `a//b/`.
  package var withoutEmptyComponents: FilePath {
    let slash = UInt8(ascii: "/")
    let names = bytes.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    let joined = (isAbsolute ? [slash] : []) + Array(names.joined(separator: [slash]))
    return joined.isEmpty ? FilePath(".") : FilePath(bytes: joined)
  }

  /// The path without links and dots, realpath(3).
  package func resolved() throws(Errno) -> FilePath {
    let found = unsafe withCString { unsafe realpath($0, nil) }
    guard let found = unsafe found else { throw .current }
    defer { unsafe free(found) }
    return unsafe FilePath(String(cString: found))
  }

  package var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// Whether this is `directory` or lies in it, by the names alone.
  package func isWithin(_ directory: FilePath) -> Bool {
    guard bytes.starts(with: directory.bytes) else { return false }
    return bytes.count == directory.bytes.count || directory.bytes.last == UInt8(ascii: "/")
      || bytes[directory.bytes.count] == UInt8(ascii: "/")
  }

  package func withCString<Result>(
    _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    // On the stack, as a rule: most of what is done with a path is one call of the kernel.
    try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { buffer in
      guard let start = buffer.baseAddress else {
        preconditionFailure("memory of one byte or more has an address")
      }
      let end = unsafe buffer.initialize(fromContentsOf: bytes)
      unsafe start[end] = 0
      return try unsafe start.withMemoryRebound(to: CChar.self, capacity: end + 1) {
        try unsafe body($0)
      }
    }
  }

  package static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// One name in a directory, as the kernel has it.
package struct FileName: Hashable, Sendable, Comparable {
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Of an array, without the cost of a sequence that another module does not know.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// The name as text; nil when it is not UTF-8.
  package var string: String? { String(validating: bytes, as: UTF8.self) }

  package func hasPrefix(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }

  package func hasSuffix(_ suffix: String) -> Bool {
    bytes.count >= suffix.utf8.count && bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  package static func < (left: FileName, right: FileName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

// A loader looks up nothing as often as paths, and an array is hashed and compared byte by byte.
extension FilePath {
  package static func == (left: FilePath, right: FilePath) -> Bool {
    hasSameBytes(left.bytes, right.bytes)
  }

  package func hash(into hasher: inout Hasher) { combine(bytes, into: &hasher) }
}

extension FileName {
  package static func == (left: FileName, right: FileName) -> Bool {
    hasSameBytes(left.bytes, right.bytes)
  }

  package func hash(into hasher: inout Hasher) { combine(bytes, into: &hasher) }
}

extension FilePath: CustomStringConvertible {
  /// For people: what is not UTF-8 is repaired, control characters are escaped.
  package var description: String { String(decoding: bytes, as: UTF8.self).visible() }
}

extension FileName: CustomStringConvertible {
  package var description: String { String(decoding: bytes, as: UTF8.self).visible() }
}

private func hasSameBytes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  guard left.count == right.count else { return false }
  return unsafe left.withUnsafeBytes { left in
    unsafe right.withUnsafeBytes { right in
      guard let bytes = left.baseAddress, let start = right.baseAddress else { return true }
      return unsafe memcmp(bytes, start, right.count) == 0
    }
  }
}

private func combine(_ bytes: [UInt8], into hasher: inout Hasher) {
  unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
}
