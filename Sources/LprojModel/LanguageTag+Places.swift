extension LanguageTag {
  /// Of tables that stand beside the `.lproj` directories, in no language (BCP 47: undetermined).
  package static let unlocalized = LanguageTag(canonical: "und")
}
