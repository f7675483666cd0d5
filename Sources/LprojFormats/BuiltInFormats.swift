package import LprojPlugin

/// The formats that are compiled in.
package enum BuiltInFormats {
  /// In their order of precedence: `.stringsdict` overrides the `.strings` of its name
  /// (CFBundle_Strings.c), and both override what a catalog beside the directories says.
  package static let all: [any TableFormat] = [
    StringsdictFormat(), StringsFormat(), StringCatalogFormat(), LoctableFormat(),
  ]
}
