import LprojClient
import LprojWire

/// Why a command did not do what it was asked to.
enum CommandError: Error {
  /// The words of the command line are off.
  case usage(String, CommandSpecification?)
  case connection(ConnectionError)
  /// Not found or refused; the sentence says what and why.
  case failed(String)

  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .connection(let error): error.isRefusal ? .no : .unreachable
    case .failed: .no
    }
  }
}

extension CommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let message, let command):
      "\(message)\nusage: \(command?.usage ?? "lprojctl [--socket PATH] COMMAND [OPTION]...")"
    case .connection(let error): "\(error)"
    case .failed(let message): message
    }
  }
}
