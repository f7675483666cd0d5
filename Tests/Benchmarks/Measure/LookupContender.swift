import Foundation
import LprojClient
import LprojImage

/// Who looks keys up.
///
/// A key that is not found is answered by itself. No text of the workload is as long as its key,
/// so lengths tell whether it was found, which costs less than to compare the texts.
enum LookupContender {
  static func result(of contender: String, _ workload: LookupWorkload) throws -> Measured {
    switch contender {
    case "foundation": try foundation(workload)
    case "dictionary": try dictionary(workload)
    case "image-bytes": try imageBytes(workload)
    case "client-bytes": try clientBytes(workload)
    case "client-bytes-of-string": try clientBytesOfString(workload)
    case "client-string": try clientString(workload)
    default: throw Measure.Usage()
    }
  }

  private static func foundation(_ workload: LookupWorkload) throws -> Measured {
    guard let bundle = Bundle(path: "\(workload.directory)/bundle") else { throw Measure.Usage() }
    return workload.measure { key in
      bundle.localizedString(forKey: key, value: nil, table: nil).utf8.count != key.utf8.count
    }
  }

  private static func dictionary(_ workload: LookupWorkload) throws -> Measured {
    let file = "\(workload.directory)/bundle/en.lproj/Localizable.strings"
    let entries = try PropertyListDecoder().decode(
      [String: String].self, from: Data(contentsOf: URL(filePath: file)))
    return workload.measure { entries[$0] != nil }
  }

  private static func imageBytes(_ workload: LookupWorkload) throws -> Measured {
    let file = "\(workload.directory)/images/bench/current/en.lprojimage"
    guard let table = try MappedImage(path: file).table() else { throw Measure.Usage() }
    return workload.measureBytes { key in
      table.withValue(forKey: key) { value, _ in !value.isEmpty } ?? false
    }
  }

  /// Of images without a daemon, unless the environment names one.
  private static func client(_ workload: LookupWorkload) throws -> LprojClient {
    let environment = ProcessInfo.processInfo.environment
    return try LprojClient(
      bundle: "bench", socket: environment["BENCH_SOCKET"] ?? "\(workload.directory)/no.sock",
      runtimeDirectory: environment["BENCH_RUNTIME"] ?? "\(workload.directory)/images")
  }

  /// The keys are bytes too, as for the C library and the image.
  private static func clientBytes(_ workload: LookupWorkload) throws -> Measured {
    let client = try client(workload)
    return workload.measureBytes { key in
      client.withLocalizedUTF8(forKey: key) { $0.count != key.count }
    }
  }

  private static func clientBytesOfString(_ workload: LookupWorkload) throws -> Measured {
    let client = try client(workload)
    return workload.measure { key in
      client.withLocalizedUTF8(forKey: key) { $0.count != key.utf8.count }
    }
  }

  private static func clientString(_ workload: LookupWorkload) throws -> Measured {
    let client = try client(workload)
    return workload.measure { key in
      client.localizedString(forKey: key).utf8.count != key.utf8.count
    }
  }

  /// From nothing to the first text, of a program that will look up more: nothing is closed.
  static func first(of contender: String, _ workload: LookupWorkload) throws -> Measured {
    let key = workload.keys[0]
    var kept: AnyObject?
    defer { withExtendedLifetime(kept) {} }
    return try Measured {
      switch contender {
      case "foundation":
        let bundle = Bundle(path: "\(workload.directory)/bundle")
        kept = bundle
        return bundle?.localizedString(forKey: key, value: nil, table: nil).utf8.count ?? 0
      case "client-string":
        let client = try client(workload)
        kept = client
        return client.localizedString(forKey: key).utf8.count
      case "image-bytes":
        let path = "\(workload.directory)/images/bench/current/en.lprojimage"
        let image = try MappedImage(path: path)
        kept = image
        return image.table()?.withValue(forKey: key.utf8Span.span) { value, _ in value.count } ?? 0
      default: throw Measure.Usage()
      }
    }
  }
}
