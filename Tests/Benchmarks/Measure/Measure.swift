import Foundation

/// One measurement of one contender: `Measure lookup CONTENDER DIRECTORY COUNT [THREADS]`,
/// `Measure first CONTENDER DIRECTORY 1`, `Measure parse CONTENDER COUNT FILE...` or
/// `Measure plugin FORMAT COUNT DIRECTORY FILE...`.
///
/// Prints one line of JSON, with the nanoseconds of the whole work and a number that tells whether
/// all contenders did the same. bench.py runs them by turns.
@main
struct Measure {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 5,
      let count = Int(arguments[["parse", "plugin"].contains(arguments[1]) ? 3 : 4])
    else {
      throw Usage()
    }
    switch arguments[1] {
    case "lookup":
      let threads = arguments.count > 5 ? Int(arguments[5]) ?? 1 : 1
      let workload = try LookupWorkload(
        directory: arguments[3], count: count, threads: threads)
      try print(LookupContender.result(of: arguments[2], workload))
    case "first":
      let workload = try LookupWorkload(directory: arguments[3], count: count)
      try print(LookupContender.first(of: arguments[2], workload))
    case "parse":
      try print(
        ParseContender.result(of: arguments[2], files: Array(arguments[4...]), rounds: count))
    case "plugin":
      let plugins = arguments[4] == "-" ? nil : arguments[4]
      let workload = try PluginWorkload(
        format: arguments[2], files: Array(arguments[5...]), plugins: plugins)
      print(Measured(rounds: count) { workload.decode() })
    default: throw Usage()
    }
  }

  struct Usage: Error {}
}

/// What one contender took.
struct Measured: CustomStringConvertible {
  var nanoseconds: Int
  /// Of one round.
  var median: Int
  /// Keys found, or entries parsed.
  var sum = 0

  var description: String {
    "{\"nanoseconds\": \(nanoseconds), \"median\": \(median), \"sum\": \(sum)}"
  }

  init(rounds: Int = 1, _ work: () throws -> Int) rethrows {
    var samples: [Int] = []
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      sum += try work()
      let elapsed = (ContinuousClock.now - start).components
      samples.append(
        Int(elapsed.seconds) * 1_000_000_000 + Int(elapsed.attoseconds / 1_000_000_000))
    }
    nanoseconds = samples.reduce(0, +)
    median = samples.sorted()[rounds / 2]
  }
}
