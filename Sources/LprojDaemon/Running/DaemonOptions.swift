package import LinuxKit

/// What the command line of the daemon says.
package struct DaemonOptions: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case run, checkConfiguration, printVersion, printHelp
  }

  package var action = Action.run
  package var configuration: FilePath?
  package var socket: FilePath?
  package var stateDirectory: FilePath?
  package var runtimeDirectory: FilePath?
  /// Served as bundles of their own, named after them.
  package var directories: [FilePath] = []

  package init() {}

  /// Reads the words after the program's name.
  package init(words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        directories += rest.map { FilePath($0) }
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        directories.append(FilePath(word))
        continue
      }
      try read(word, &rest)
    }
  }

  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    func value() throws(UsageError) -> FilePath {
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
        throw UsageError(message: "'\(name)' needs a value")
      }
      return FilePath(value)
    }
    switch name {
    case "--config": configuration = try value()
    case "--socket": socket = try value()
    case "--state-dir": stateDirectory = try value()
    case "--runtime-dir": runtimeDirectory = try value()
    case "--check-config" where parts.count == 1: action = .checkConfiguration
    case "--version" where parts.count == 1: action = .printVersion
    case "--help" where parts.count == 1, "-h": action = .printHelp
    default: throw UsageError(message: "there is no option '\(word)'")
    }
  }

  package static let help = """
    usage: lprojd [--config FILE] [--socket PATH] [--state-dir DIR] [--runtime-dir DIR] [DIR...]

    Serves the .lproj directories in each DIR, or the bundles of the configuration, and tells
    subscribers what changes.

      --config FILE      the configuration; /etc/lprojd/lprojd.json if not given and no DIR is
      --check-config     read the configuration, say what is wrong with it, and end
      --socket PATH      where to listen; $XDG_RUNTIME_DIR/lprojd/lprojd.sock or
                         /run/lprojd/lprojd.sock if not given
      --state-dir DIR    where selections are remembered
      --runtime-dir DIR  where the socket and the images are
      --version          print the version
      --help             print this help

    Signals: SIGHUP reads the configuration and all tables again, SIGUSR1 writes the status to
    the log, SIGUSR2 reads all tables again, SIGTERM and SIGINT end the daemon.

    Exit status: 0 ended as asked; 1 cannot serve; 2 usage; 78 the configuration is wrong.

    """
}

/// The words of the command line are off.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  package let message: String

  package var description: String {
    "\(message)\nusage: lprojd [--config FILE] [--socket PATH] [--state-dir DIR] [--runtime-dir DIR] [DIR...]"
  }
}
