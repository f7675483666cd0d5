import Foundation
import LinuxKit
import LprojForeignFormats
import LprojModel
import LprojPlugin
import LprojPluginHost
import Synchronization

/// Files of one format, decoded by two threads: in this process, and by the executable of the same
/// parser in a plugin directory.
struct PluginWorkload {
  private let files: [EncodedFile]
  private let format: any TableFormat

  /// - Parameter plugins: a directory with the one plugin; nil: the format is compiled in.
  init(format name: String, files: [String], plugins: String?) throws {
    self.files = try files.map {
      EncodedFile(path: $0, bytes: Array(try Data(contentsOf: URL(filePath: $0))))
    }
    let builtIn = ForeignFormats.named(name)
    guard let plugins else {
      guard let builtIn else { throw Measure.Usage() }
      format = builtIn
      return
    }
    var places = PluginPlaces()
    places.directories = [FilePath(plugins)]
    let host = PluginHost(
      builtIn: PluginSet(formats: FormatRegistry([]), sinks: []), places: places,
      limits: PluginLimits(), family: ProcessFamily(adoptsOrphans: false), tell: { _ in },
      onChange: { _ in })
    host.start()
    guard let external = host.settled().formats.formats.first(where: { $0.name == name }) else {
      throw Measure.Usage()
    }
    format = external
    // Both processes are there before the clock runs, as in a daemon that decoded before.
    _ = decode()
  }

  /// - Returns: the entries.
  func decode() -> Int {
    let next = Atomic(0)
    let sum = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while true {
        let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard position < files.count else { return }
        let tables = format.decode(files[position]).tables ?? []
        sum.add(tables.reduce(0) { $0 + $1.table.count }, ordering: .relaxed)
      }
    }
    return sum.load(ordering: .relaxed)
  }
}
