import Glibc
import LinuxKit

/// Where a path leads through symbolic links, and which names on the way could lead elsewhere.
///
/// A swap of `current` or of `..data` is an event in the directory that holds the link, so each
/// such directory is watched for just that name.
struct LinkTrail {
  /// The path without links, as far as it exists.
  var target: FilePath
  /// The directories on the way with the names in each that decide: links, and the last name; and
  /// directories that may not be read, since only the one above tells when they may be.
  var hops: [FilePath: Set<FileName>]
  /// Whether there were more links than the limit, or a loop.
  var isLoop = false

  /// Follows a path from its first component.
  ///
  /// - Parameter path: absolute; relative ones are taken from the working directory.
  init(following path: FilePath, limit: Int) {
    var walk = Walk(limit: limit)
    walk.follow(path)
    target = walk.position
    isLoop = walk.isLoop
    hops = walk.hops
    for directory in walk.hops.keys { noteForbidden(directory) }
  }

  /// A directory that may not be read cannot be watched either. When its rights change, that is an
  /// event of its name in the directory above.
  private mutating func noteForbidden(_ directory: FilePath) {
    var position = directory
    while let name = position.lastComponent, Self.isForbidden(position) {
      position = position.parent
      hops[position, default: []].insert(name)
    }
  }

  /// Whether we lack the right to read a directory, or to get to it.
  static func isForbidden(_ directory: FilePath) -> Bool {
    do throws(Errno) {
      _ = try Descriptor.open(directory, flags: O_RDONLY | O_DIRECTORY)
      return false
    } catch {
      return error == .permissionDenied
    }
  }

  private struct Walk {
    var limit: Int
    var position = FilePath("/")
    var pending: [FileName] = []
    var hops: [FilePath: Set<FileName>] = [:]
    var isLoop = false
    var isMissing = false

    mutating func follow(_ path: FilePath) {
      push(path.absolute)
      var links = 0
      while let name = pending.popLast() {
        if name.bytes.elementsEqual("..".utf8) {
          position = position.parent
          continue
        }
        let next = position.appending(name)
        let status = try? FileStatus.of(next, followingLinks: false)
        if pending.isEmpty || status == nil || status?.kind == .link { note(name) }
        // What lies in a directory that does not exist waits for that one name.
        if status == nil { isMissing = true }
        guard status?.kind == .link, let target = readLink(next) else {
          position = next
          continue
        }
        links += 1
        guard links <= limit else {
          isLoop = true
          position = next
          return
        }
        if target.isAbsolute { position = FilePath("/") }
        push(target)
      }
    }

    private mutating func note(_ name: FileName) {
      if isMissing { return }
      hops[position, default: []].insert(name)
    }

    private mutating func push(_ path: FilePath) {
      let names = path.bytes.split(separator: UInt8(ascii: "/")).map { FileName(bytes: $0) }
      pending.append(contentsOf: names.filter { !$0.bytes.elementsEqual(".".utf8) }.reversed())
    }
  }
}

/// The target of a symbolic link as it is written; nil when it is none (any more).
private func readLink(_ path: FilePath) -> FilePath? {
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
    let length = unsafe path.withCString { path in
      unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe readlink(path, start, buffer.count)
      }
    }
    count = max(length, 0)
  }
  return bytes.isEmpty ? nil : FilePath(bytes: bytes)
}
