import FoundationEssentials
import LprojPlugin
import LprojWire

/// The `options` of an `exec` sink.
struct ExecOptions: Hashable, Sendable {
  /// The program, by its path, and its arguments.
  var command: [String]
  /// The events for which it is run.
  var events: Set<Event.Name> = [.languageSelected, .tablesChanged, .languagesChanged]
  /// Whether one run stands for all that happened while the one before it ran; else there is a run
  /// for each event.
  var coalesces = true
  /// How long after an event it is run, so that what comes meanwhile is with it.
  var quiet = Duration.zero
  /// A run that takes longer is ended.
  var timeout = Duration.seconds(60)

  private static let keys = ["command", "events", "coalesce", "quietSeconds", "timeoutSeconds"]

  init(_ value: ConfigurationValue) throws(SinkError) {
    guard case .object(let members) = value else {
      throw SinkError("'options' must be an object with 'command', not \(value.kind)")
    }
    if let unknown = members.keys.sorted().first(where: { !Self.keys.contains($0) }) {
      throw SinkError(
        "'options.\(unknown)' is not known; known are \(Self.keys.joined(separator: ", "))")
    }
    command = try Self.command(members["command"])
    if let names = members["events"] { events = try Self.events(names) }
    if let value = members["coalesce"] {
      guard case .boolean(let boolean) = value else {
        throw Self.wrong("coalesce", "true or false")
      }
      coalesces = boolean
    }
    quiet = try Self.seconds("quietSeconds", members, 0...3600) ?? quiet
    timeout = try Self.seconds("timeoutSeconds", members, 0.1...86_400) ?? timeout
  }

  private static func command(_ value: ConfigurationValue?) throws(SinkError) -> [String] {
    guard let words = value?.strings, let program = words.first, program.hasPrefix("/") else {
      throw wrong("command", "a list of a program's path, from /, and its arguments")
    }
    return words
  }

  private static func events(_ value: ConfigurationValue) throws(SinkError) -> Set<Event.Name> {
    let names = value.strings?.map { Event.Name(rawValue: $0) } ?? []
    guard !names.isEmpty, !names.contains(nil) else {
      let known = Event.Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong("events", "a list of some of \(known)")
    }
    return Set(names.compactMap(\.self))
  }

  private static func seconds(
    _ key: String, _ members: [String: ConfigurationValue], _ range: ClosedRange<Double>
  ) throws(SinkError) -> Duration? {
    guard let value = members[key] else { return nil }
    guard case .number(let number) = value, range.contains(number) else {
      throw wrong(
        key,
        "seconds from \(range.lowerBound.formattedPlainly) to \(range.upperBound.formattedPlainly)")
    }
    return .milliseconds(Int64(number * 1000))
  }

  private static func wrong(_ key: String, _ expected: String) -> SinkError {
    SinkError("'options.\(key)' must be \(expected)")
  }
}

extension ConfigurationValue {
  /// A list of texts; nil for anything else.
  fileprivate var strings: [String]? {
    guard case .array(let values) = self else { return nil }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { return nil }
      texts.append(text)
    }
    return texts
  }
}
