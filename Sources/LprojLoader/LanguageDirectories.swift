import LinuxKit
import LprojModel

/// The `.lproj` directories of a root: which languages there are, and how they are spelled.
struct LanguageDirectories {
  private var languageOf: [FilePath: LanguageTag] = [:]
  private var paths: [LanguageTag: [FilePath: String]] = [:]
  /// One spelling of each language; of several directories the first by bytes.
  private(set) var spellings: [LanguageTag: String] = [:]
  /// Another one after each directory that came or went.
  private(set) var version = 0

  mutating func insert(_ path: FilePath, _ language: LanguageTag, _ spelling: String) {
    languageOf[path] = language
    paths[language, default: [:]][path] = spelling
    refresh(language)
  }

  mutating func remove(_ path: FilePath) {
    guard let language = languageOf.removeValue(forKey: path) else { return }
    paths[language]?[path] = nil
    refresh(language)
  }

  private mutating func refresh(_ language: LanguageTag) {
    version += 1
    spellings[language] = paths[language]?.values.min()
  }
}
