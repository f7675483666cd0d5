import LprojClient

/// The program: takes what comes from the keyboard and from the daemon, and shows the form.
final class Demo {
  private let client: LprojClient
  private let terminal: Terminal
  private let registry: LocalizationRegistry
  private let form = Form()
  /// Whether keys go into the focused field.
  private var isEditing = false

  private enum Input: Sendable {
    case key(Key)
    case event
  }

  init(client: LprojClient, terminal: Terminal) {
    self.client = client
    self.terminal = terminal
    registry = LocalizationRegistry(client: client)
  }

  /// Runs until the user quits, or the terminal is gone.
  func run() async {
    let (inputs, continuation) = AsyncStream<Input>.makeStream(
      bufferingPolicy: .bufferingOldest(1024))
    // One stream of all that happens: what a key changes and what an event does comes in order.
    let observation = client.observe { _ in continuation.yield(.event) }
    defer { observation.cancel() }
    terminal.readKeys { key in
      guard let key else { return continuation.finish() }
      continuation.yield(.key(key))
    }
    registry.register(form)
    show()
    for await input in inputs {
      switch input {
      case .key(.character("q")) where !isEditing: return
      case .key(.interrupt): return
      case .key(let key): await take(key)
      case .event: registry.localizeAll()
      }
      show()
    }
  }

  private func show() {
    terminal.show(FormScreen(form: form, client: client, isEditing: isEditing).lines)
  }

  // MARK: - Keys

  private func take(_ key: Key) async {
    if isEditing, edit(key) { return }
    switch key {
    case .next: form.moveFocus(by: 1)
    case .previous: form.moveFocus(by: -1)
    case .enter: press()
    case .character(let character): await choose(character)
    case .backspace, .interrupt: break
    }
  }

  /// Lets a key change the focused field; false for a key that means something else.
  private func edit(_ key: Key) -> Bool {
    guard case .field(let field) = form.focused else { return false }
    switch key {
    case .character(let character): field.text.append(character)
    case .backspace: _ = field.text.popLast()
    case .enter: isEditing = false
    default:
      isEditing = false
      return false
    }
    return true
  }

  private func press() {
    switch form.focused {
    case .field: isEditing = true
    case .button(let button) where button === form.save: button.state = "pressed"
    case .button: form.clear()
    }
  }

  /// A digit chooses a language by its place, a letter the next one that begins with it.
  private func choose(_ character: Character) async {
    let languages = client.languages
    var chosen: String?
    if let digit = character.wholeNumberValue {
      chosen = languages.indices.contains(digit - 1) ? languages[digit - 1] : nil
    } else {
      let current = client.language.flatMap { languages.firstIndex(of: $0) } ?? 0
      let order = languages[(current + 1)...] + languages[...current]
      chosen = order.first { $0.hasPrefix(String(character)) }
    }
    guard let chosen else { return }
    form.problem = nil
    do throws(LprojClientError) {
      try await registry.changeLanguage(to: chosen)
    } catch {
      form.problem = "\(error)"
    }
  }
}
