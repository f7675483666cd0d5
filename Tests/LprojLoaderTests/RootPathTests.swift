import LinuxKit
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojTestSupport
import Testing

/// However a root is written, its tables are read.
@Suite struct RootPathTests {
  @Test(arguments: ["", "/", "//"])
  func aRootMayEndInSlashes(end: String) throws {
    let files = try TemporaryDirectory()
    try files.write("en.lproj/Localizable.strings", "a = 1;")
    let loader = Loader(registry: FormatRegistry(BuiltInFormats.all), watching: NoWatching())
    loader.configure([
      BundleConfiguration(name: "b", roots: [FilePath("\(files.path)\(end)")])
    ])
    let bundle = loader.refresh(.everything)["b"]
    #expect(bundle?.text("a", in: "en") == "1")
  }
}
