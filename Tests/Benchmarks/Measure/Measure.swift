import Foundation

/// One measurement of one contender: `Measure lookup CONTENDER DIRECTORY COUNT` or
/// `Measure parse CONTENDER COUNT FILE...`.
///
/// Prints one line of JSON, with the nanoseconds of the whole work and a number that tells whether
/// all contenders did the same. bench.py runs them by turns.
@main
struct Measure {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 5, let count = Int(arguments[arguments[1] == "lookup" ? 4 : 3]) else {
      throw Usage()
    }
    switch arguments[1] {
    case "lookup":
      let workload = try LookupWorkload(directory: arguments[3], count: count)
      try print(LookupContender.result(of: arguments[2], workload))
    case "parse":
      try print(
        ParseContender.result(of: arguments[2], files: Array(arguments[4...]), rounds: count))
    default: throw Usage()
    }
  }

  struct Usage: Error {}
}

/// What one contender took.
struct Measured: CustomStringConvertible {
  var nanoseconds: Int
  /// Keys found, or entries parsed.
  var sum: Int

  var description: String { "{\"nanoseconds\": \(nanoseconds), \"sum\": \(sum)}" }

  init(_ work: () throws -> Int) rethrows {
    let start = ContinuousClock.now
    sum = try work()
    let elapsed = (ContinuousClock.now - start).components
    nanoseconds = Int(elapsed.seconds) * 1_000_000_000 + Int(elapsed.attoseconds / 1_000_000_000)
  }
}
