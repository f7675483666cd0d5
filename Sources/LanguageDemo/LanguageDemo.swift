import Glibc
import LprojClient

/// A form in the terminal that changes its language live, whoever selects one.
///
///     LanguageDemo [--socket PATH] [--runtime-dir DIR] [BUNDLE]
///
/// Serve `config/demo`, run this in two terminals (or in tmux), and select languages in either of
/// them or by `lprojctl select`.
@main
struct LanguageDemo {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let options = DemoOptions(words) else {
      complain("usage: LanguageDemo [--socket PATH] [--runtime-dir DIR] [BUNDLE]")
      exit(2)
    }
    do throws(LprojClientError) {
      let client = try LprojClient(
        bundle: options.bundle, socket: options.socket, runtimeDirectory: options.runtimeDirectory)
      guard let terminal = Terminal() else {
        complain("LanguageDemo: standard input is no terminal")
        exit(1)
      }
      await Demo(client: client, terminal: terminal).run()
      terminal.restore()
    } catch {
      complain("LanguageDemo: \(error)")
      exit(1)
    }
  }

  private static func complain(_ line: String) {
    Terminal.write(line + "\n", to: STDERR_FILENO)
  }
}

/// What the command line says.
struct DemoOptions {
  var bundle = "demo"
  var socket: String?
  var runtimeDirectory: String?

  /// Nil for words that are not understood.
  init?(_ words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--socket":
        guard let value = rest.popFirst() else { return nil }
        socket = value
      case "--runtime-dir":
        guard let value = rest.popFirst() else { return nil }
        runtimeDirectory = value
      default:
        guard !word.hasPrefix("-") else { return nil }
        bundle = word
      }
    }
  }
}
