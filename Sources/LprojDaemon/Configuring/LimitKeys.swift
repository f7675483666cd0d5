import LprojLoader

/// The numbers that `limits` in the configuration can set, with what they may be.
enum LimitKeys {
  struct Key<Limits> {
    let name: String
    let range: ClosedRange<Int>
    let path: WritableKeyPath<Limits, Int>
  }

  static var loading: [Key<LoadingLimits>] {
    [
      Key(name: "fileBytes", range: 1...(1 << 31), path: \.fileBytes),
      Key(name: "directoryEntries", range: 1...10_000_000, path: \.directoryEntries),
      Key(name: "directories", range: 1...10_000_000, path: \.directories),
      Key(name: "files", range: 1...10_000_000, path: \.files),
      Key(name: "depth", range: 0...200, path: \.depth),
      Key(name: "links", range: 0...40, path: \.links),
    ]
  }

  static var serving: [Key<ServingLimits>] {
    [
      Key(name: "clients", range: 1...1_000_000, path: \.clients),
      Key(name: "clientsPerUser", range: 1...1_000_000, path: \.clientsPerUser),
      Key(name: "messageBytes", range: 1024...(1 << 30), path: \.messageBytes),
      Key(name: "pipelinedBytes", range: 1024...(1 << 30), path: \.pipelinedBytes),
      Key(name: "outputBytesPerUser", range: (1 << 16)...(1 << 40), path: \.outputBytesPerUser),
      Key(name: "pastEvents", range: 0...1_000_000, path: \.events.pastEvents),
      Key(name: "pastEventBytes", range: 0...(1 << 30), path: \.events.pastBytes),
      Key(name: "keysPerList", range: 0...1_000_000, path: \.events.keysPerList),
    ]
  }
}

extension ConfigurationObject {
  /// Reads the numbers that are given.
  func read<Limits>(_ keys: [LimitKeys.Key<Limits>], into limits: inout Limits)
    throws(ConfigurationError)
  {
    for key in keys {
      if let value = try integer(key.name, in: key.range) { limits[keyPath: key.path] = value }
    }
  }
}
