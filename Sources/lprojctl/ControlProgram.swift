import LinuxKit
import LprojModel

/// The command-line tool, from its words to its exit status.
package enum ControlProgram {
  package static let name = "lprojctl"

  /// Does what the words after the program's name say.
  ///
  /// - Returns: the exit status.
  package static func run(words: [String], environment: [String: String]) -> Int32 {
    Heap.growInLargeSteps()
    return run(words, environment).rawValue
  }

  private static func run(_ words: [String], _ environment: [String: String]) -> ExitStatus {
    do throws(CommandError) {
      return try dispatch(words, environment)
    } catch {
      Output.complain("\(error)")
      return error.status
    }
  }

  /// Finds the command among the words; options may stand before it.
  private static func dispatch(_ words: [String], _ environment: [String: String])
    throws(CommandError) -> ExitStatus
  {
    var leading: [String] = []
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      switch word {
      case "--help", "-h":
        Output.write(CommandTable.help)
        return .done
      case "--version":
        Output.print("lprojctl \(ProgramVersion.current)")
        return .done
      case "--socket":
        guard let path = rest.popFirst() else { throw .usage("'--socket' needs a value", nil) }
        leading += [word, path]
      case "--json": leading.append(word)
      default:
        guard word.hasPrefix("--socket=") else { throw .usage("there is no option '\(word)'", nil) }
        leading.append(word)
      }
    }
    guard let name = rest.popFirst() else { throw .usage("no command is given", nil) }
    let command = try CommandTable.command(named: name)
    let invocation = try Invocation(command, words: leading + rest, environment: environment)
    if invocation.has("--help") {
      Output.write(command.help)
      return .done
    }
    return try command.run(invocation)
  }
}
