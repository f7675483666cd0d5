import FoundationEssentials
import Glibc
import LinuxKit
import LprojPlugin

/// The configuration on disk: one JSON5 file, and drop-ins beside it that are laid over it.
enum ConfigurationFile {
  private static let sizeLimit = 1 << 20

  /// Reads `FILE`, then `FILE.d/*.json` in the order of their names; later ones win, object by
  /// object.
  ///
  /// - Returns: the whole, and the file that a message should name for each top-level key.
  static func read(_ file: FilePath) throws(ConfigurationError) -> Contents {
    var contents = Contents(value: try value(of: file), origin: file)
    for dropIn in try dropIns(of: file) {
      contents.overlay(try value(of: dropIn), from: dropIn)
    }
    return contents
  }

  struct Contents {
    private(set) var value: ConfigurationValue
    /// Where each top-level key was last said.
    private var origins: [String: FilePath] = [:]
    let main: FilePath

    init(value: ConfigurationValue, origin: FilePath) {
      self.value = value
      main = origin
    }

    mutating func overlay(_ other: ConfigurationValue, from file: FilePath) {
      value = value.overlaid(by: other)
      if case .object(let members) = other {
        for key in members.keys { origins[key] = file }
      }
    }

    /// The top-level keys.
    var keys: [String] {
      if case .object(let members) = value { Array(members.keys) } else { [] }
    }

    func origin(of key: String) -> FilePath { origins[key] ?? main }
  }

  private static func dropIns(of file: FilePath) throws(ConfigurationError) -> [FilePath] {
    let directory = FilePath(bytes: file.bytes + Array(".d".utf8))
    do throws(Errno) {
      let descriptor = try Descriptor.open(directory, flags: O_RDONLY | O_DIRECTORY)
      let names = try DirectoryListing.names(of: descriptor, limit: 1000).names
      return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
        .map(directory.appending)
    } catch .notFound {
      return []
    } catch {
      throw ConfigurationError(
        file: directory, key: "", message: "the drop-ins cannot be listed: \(error)")
    }
  }

  private static func value(of file: FilePath) throws(ConfigurationError) -> ConfigurationValue {
    let bytes = try contents(of: file)
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      let value = try decoder.decode(ConfigurationValue.self, from: Data(bytes))
      guard case .object = value else {
        throw ConfigurationError(
          file: file, key: "", message: "an object is expected, not \(value.kind)")
      }
      return value
    } catch let error as ConfigurationError {
      throw error
    } catch {
      throw ConfigurationError(file: file, key: "", message: "no JSON5: \(reason(of: error))")
    }
  }

  private static func contents(of file: FilePath) throws(ConfigurationError) -> [UInt8] {
    do throws(Errno) {
      let descriptor = try Descriptor.open(file, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
      if let bytes = try descriptor.readToEnd(limit: sizeLimit) { return bytes }
    } catch {
      throw ConfigurationError(file: file, key: "", message: "the file cannot be read: \(error)")
    }
    throw ConfigurationError(
      file: file, key: "", message: "the file is larger than \(sizeLimit) bytes")
  }

  /// What the decoder found, with the line and column that it tells.
  private static func reason(of error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    guard let underlying = context.underlyingError else { return context.debugDescription }
    return "\(underlying)"
  }
}
