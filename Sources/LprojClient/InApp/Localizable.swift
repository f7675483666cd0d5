/// Something on the screen with texts of its own, in a tree of such things.
///
/// Two requirements make any toolkit's nodes localizable:
///
///     extension Button: Localizable {
///       var localizableChildren: [any Localizable] { [] }
///       var localizableTexts: [TextSlot: String] {
///         get { [.title: title, .title(in: "pressed"): pressedTitle] }
///         set {
///           title = newValue[.title] ?? title
///           pressedTitle = newValue[.title(in: "pressed")] ?? pressedTitle
///         }
///       }
///     }
///
/// A text that begins with `@` is the key of a text; `@@` stands for an `@` that is meant.
public protocol Localizable: AnyObject {
  /// The nodes below this one.
  var localizableChildren: [any Localizable] { get }

  /// The texts as they are on the screen, by their places. When it is set, it has exactly the
  /// places that it had when it was read.
  var localizableTexts: [TextSlot: String] { get set }
}

/// A place for a text in a node.
public struct TextSlot: Hashable, Sendable {
  /// What the place is called in its node.
  public let name: String
  /// The state of the node in which the text is shown; nil for all, or the normal one.
  public let state: String?

  /// Names a place.
  public init(_ name: String, state: String? = nil) {
    self.name = name
    self.state = state
  }

  /// What a label says.
  public static let label = TextSlot("label")
  /// What an empty field shows.
  public static let placeholder = TextSlot("placeholder")
  /// What a button says.
  public static let title = TextSlot("title")

  /// What a button says in one of its states.
  public static func title(in state: String) -> TextSlot { TextSlot("title", state: state) }
}
