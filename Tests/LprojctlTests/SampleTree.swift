import LinuxKit
import LprojTestSupport

/// A root with what the tool's commands tell apart.
enum SampleTree {
  static func make() throws -> TemporaryDirectory {
    let tree = try TemporaryDirectory()
    for (name, text) in files { try tree.write(name, text) }
    return tree
  }

  private static let files = [
    "app/en.lproj/Localizable.strings":
      #""title" = "Title"; "only en" = "English"; "empty" = "not empty"; "of" = "%1$@ of %2$d";"#,
    "app/en.lproj/Localizable.stringsdict": """
    {
      files = {
        NSStringLocalizedFormatKey = "%#@files@";
        files = {
          NSStringFormatSpecTypeKey = NSStringPluralRuleType; NSStringFormatValueTypeKey = d;
          one = "%d file"; other = "%d files";
        };
      };
      start = { NSStringVariableWidthRuleType = { "5" = "Go"; "20" = "Start now"; }; };
      tap = { NSStringDeviceSpecificRuleType = { mac = "Click"; other = "Tap"; }; };
      few = {
        NSStringLocalizedFormatKey = "%#@n@";
        n = {
          NSStringFormatSpecTypeKey = NSStringPluralRuleType; NSStringFormatValueTypeKey = d;
          one = "just one";
        };
      };
    }
    """,
    "app/de.lproj/Localizable.strings":
      #""title" = "Titel"; "empty" = ""; "of" = "%2$@ von %1$@"; "nur de" = "x";"#,
    "app/zh_TW.lproj/InfoPlist.strings": "CFBundleName = \"\u{540D}\u{7A31}\";",
    "app/Base.lproj/Localizable.strings": #""only base" = "Base";"#,
    "over/de.lproj/Localizable.strings": #""title" = "Anderer Titel";"#,
    "broken/en.lproj/Localizable.strings": "\"a\" = \"1\"\n\"b\" = \"2\";\n",
  ]
}
