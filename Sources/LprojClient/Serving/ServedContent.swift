package import LinuxKit
package import LprojImage
package import LprojModel

/// What a client serves at one instant; immutable.
package final class ServedContent: Sendable {
  /// The image of the selected language; nil when none could be mapped yet.
  package let view: ImageView?
  /// Which file it is, so that an unchanged language is not checked again.
  package let file: FileIdentity?
  /// Where it was found: the runtime directory's description.
  package let published: PublishedBundle?
  /// Whether the daemon is asked for each text, since the images are not up to date.
  package let asksDaemon: Bool
  /// The selected language; nil when nothing is known.
  package let language: LanguageTag?
  package let languages: [LanguageTag]

  package init(
    view: ImageView? = nil, file: FileIdentity? = nil, published: PublishedBundle? = nil,
    asksDaemon: Bool = false, language: LanguageTag? = nil, languages: [LanguageTag] = []
  ) {
    self.view = view
    self.file = file
    self.published = published
    self.asksDaemon = asksDaemon
    self.language = language
    self.languages = languages
  }

  package var image: MappedImage? { view?.image }

  static let nothing = ServedContent()

  /// The same images with the daemon asked first, for what it serves and has not published.
  func askingDaemon(language: LanguageTag?, languages: [LanguageTag]) -> ServedContent {
    ServedContent(
      view: view, file: file, published: published, asksDaemon: true, language: language,
      languages: languages)
  }

  /// Whether programs see the same texts.
  func isSame(as other: ServedContent) -> Bool {
    view === other.view && asksDaemon == other.asksDaemon && !asksDaemon
      && language == other.language && languages == other.languages
  }
}
