import LinuxKit
import LprojClient
import LprojWire

/// One command line, read by its command's specification.
struct Invocation: Sendable {
  let command: CommandSpecification
  private(set) var arguments: [String] = []
  /// The values of each option in order; an option without a value has an empty one.
  private(set) var options: [Option] = []
  let environment: [String: String]

  struct Option: Sendable {
    let name: String
    let value: String
  }

  /// Reads the words after the command's name.
  ///
  /// `--name value` and `--name=value` are the same; after `--` no word is an option.
  init(
    _ command: CommandSpecification, words: [String], environment: [String: String]
  ) throws(CommandError) {
    self.command = command
    self.environment = environment
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      // Of the short ones only those that a command knows: a key may begin with a hyphen.
      guard word.hasPrefix("--") || command.options.contains(where: { $0.name == word }) else {
        arguments.append(word)
        continue
      }
      try readOption(word, &rest)
    }
    try checkCount()
  }

  private mutating func readOption(_ word: String, _ rest: inout ArraySlice<String>)
    throws(CommandError)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw .usage("'\(command.name)' has no option '\(name)'", command)
    }
    guard option.isRepeatable || value(of: name) == nil else {
      throw .usage("'\(name)' is given twice", command)
    }
    guard option.value != nil else {
      guard parts.count == 1 else { throw .usage("'\(name)' takes no value", command) }
      options.append(Option(name: name, value: ""))
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
      throw .usage("'\(name)' needs a value", command)
    }
    options.append(Option(name: name, value: value))
  }

  private func checkCount() throws(CommandError) {
    guard !has("--help") else { return }
    if arguments.count < command.argumentCount.lowerBound {
      throw .usage("'\(command.name)' needs \(command.arguments)", command)
    }
    if arguments.count > command.argumentCount.upperBound {
      let extra = arguments[command.argumentCount.upperBound]
      throw .usage("'\(command.name)' takes no argument '\(extra)'", command)
    }
  }

  // MARK: - Options

  func has(_ name: String) -> Bool {
    options.contains { $0.name == name }
  }

  func value(of name: String) -> String? {
    options.first { $0.name == name }?.value
  }

  func values(of name: String) -> [String] {
    options.filter { $0.name == name }.map(\.value)
  }

  func integer(of name: String) throws(CommandError) -> Int? {
    guard let text = value(of: name) else { return nil }
    guard let integer = Int(text) else {
      throw .usage("'\(name)' takes a whole number, not '\(text)'", command)
    }
    return integer
  }

  /// The values of a list option, separated by commas.
  func list(of name: String) -> [String]? {
    value(of: name)?.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  var wantsJSON: Bool { has("--json") }
  var bundle: String? { value(of: "--bundle") }

  // MARK: - The daemon

  var socketCandidates: [FilePath] {
    value(of: "--socket").map { [FilePath($0)] }
      ?? SocketPath.candidates(environment: environment)
  }

  func connect() throws(CommandError) -> DaemonConnection {
    do throws(ConnectionError) {
      return try DaemonConnection(to: socketCandidates)
    } catch {
      throw .connection(error)
    }
  }

  /// Connects, calls one method and answers its reply.
  func call<Method: VarlinkMethod>(
    _ method: Method, timeout: Duration? = DaemonConnection.timeout
  ) throws(CommandError) -> Method.Reply {
    var connection = try connect()
    do throws(ConnectionError) {
      return try connection.call(method, timeout: timeout)
    } catch {
      throw .connection(error)
    }
  }
}
