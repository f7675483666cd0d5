import LprojClient

/// The form: the root of the tree that is localized.
final class Form: Localizable {
  let title = Label("@title")
  let nameLabel = Label("@name")
  let name = Field(placeholder: "@namePlaceholder")
  let emailLabel = Label("@email")
  let email = Field(placeholder: "@emailPlaceholder")
  let languageLabel = Label("@language")
  let save = Button("@save", pressed: "@saved")
  let cancel = Button("@cancel")
  /// Why the last choice failed.
  var problem: String?
  private var focus = 0

  /// What the keys are for.
  enum Focus {
    case field(Field)
    case button(Button)
  }

  var focused: Focus { stops[focus] }

  private var stops: [Focus] { [.field(name), .field(email), .button(save), .button(cancel)] }

  var localizableChildren: [any Localizable] {
    [title, nameLabel, name, emailLabel, email, languageLabel, save, cancel]
  }

  var localizableTexts: [TextSlot: String] {
    get { [:] }
    set {}
  }

  func moveFocus(by distance: Int) {
    focus = (focus + distance + stops.count) % stops.count
  }

  func isFocused(_ node: any Localizable) -> Bool {
    switch focused {
    case .field(let field): field === node
    case .button(let button): button === node
    }
  }

  func clear() {
    name.text = ""
    email.text = ""
    save.state = nil
  }
}
