import Glibc

/// Colours for terminals: none when standard output is none, or `NO_COLOR` is set (no-color.org).
struct Style: Sendable {
  private let isColoured: Bool

  init(environment: [String: String], descriptor: Int32 = STDOUT_FILENO) {
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    isColoured = !isRefused && environment["TERM"] != "dumb" && isatty(descriptor) == 1
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  func blue(_ text: String) -> String { wrap(text, "34") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
