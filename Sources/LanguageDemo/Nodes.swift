import LprojClient

/// A line that says something.
final class Label: Localizable {
  var text: String

  init(_ text: String) {
    self.text = text
  }

  var localizableChildren: [any Localizable] { [] }

  var localizableTexts: [TextSlot: String] {
    get { [.label: text] }
    set { text = newValue[.label] ?? text }
  }
}

/// A line that is typed in, with a text for as long as it is empty.
final class Field: Localizable {
  var text = ""
  var placeholder: String

  init(placeholder: String) {
    self.placeholder = placeholder
  }

  var localizableChildren: [any Localizable] { [] }

  var localizableTexts: [TextSlot: String] {
    get { [.placeholder: placeholder] }
    set { placeholder = newValue[.placeholder] ?? placeholder }
  }
}

/// A button with a title, and another one after it was pressed.
final class Button: Localizable {
  var state: String?
  private var titles: [TextSlot: String]

  init(_ title: String, pressed: String? = nil) {
    titles = [.title: title]
    titles[.title(in: "pressed")] = pressed
  }

  var title: String { state.flatMap { titles[.title(in: $0)] } ?? titles[.title] ?? "" }

  var localizableChildren: [any Localizable] { [] }

  var localizableTexts: [TextSlot: String] {
    get { titles }
    set { titles = newValue }
  }
}
