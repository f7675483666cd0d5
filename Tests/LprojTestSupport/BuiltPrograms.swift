import Glibc
package import LinuxKit

/// The programs of this package, as they were built with the tests.
package enum BuiltPrograms {
  /// The directory of the running test program, where SwiftPM puts all products.
  package static var directory: FilePath {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count)
    return FilePath(bytes: path.prefix(max(length, 0)).map(UInt8.init(bitPattern:))).parent
  }
}
