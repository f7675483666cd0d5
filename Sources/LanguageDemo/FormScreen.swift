import LprojClient

/// What the form looks like, line by line. Labels stand above their fields, so that no column
/// depends on how wide a script is.
struct FormScreen {
  let form: Form
  let client: LprojClient
  let isEditing: Bool

  var lines: [String] {
    var lines = [bold(form.title.text), ""]
    lines += [form.nameLabel.text, field(form.name), ""]
    lines += [form.emailLabel.text, field(form.email), ""]
    lines += [form.languageLabel.text, languages, ""]
    lines += ["\(button(form.save))  \(button(form.cancel))", ""]
    if !form.name.text.isEmpty {
      lines.append(client.localizedString(forKey: "greeting", arguments: form.name.text))
    }
    let filled = [form.name, form.email].count { !$0.text.isEmpty }
    lines.append(client.localizedString(forKey: "messages", arguments: filled))
    if let problem = form.problem { lines.append(problem) }
    if !client.isConnected { lines.append(dim("(lprojd is away)")) }
    return lines
  }

  private func field(_ field: Field) -> String {
    let text = field.text.isEmpty ? dim(field.placeholder) : field.text
    return "\(marker(field)) [ \(text)\(isEditing && form.isFocused(field) ? "_" : "") ]"
  }

  private func button(_ button: Button) -> String {
    "\(marker(button)) ( \(button.title) )"
  }

  private var languages: String {
    client.languages.enumerated().map { position, language in
      let text = "\(position + 1) \(language)"
      return language == client.language ? "*\(text)" : " \(text)"
    }.joined(separator: " ")
  }

  private func marker(_ node: any Localizable) -> String { form.isFocused(node) ? ">" : " " }
  private func bold(_ text: String) -> String { "\u{1b}[1m\(text)\u{1b}[0m" }
  private func dim(_ text: String) -> String { "\u{1b}[2m\(text)\u{1b}[0m" }
}
