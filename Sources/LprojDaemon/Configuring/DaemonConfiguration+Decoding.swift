package import LinuxKit
import LinuxWatch
import LprojLoader
import LprojModel
import LprojPlugin
import LprojUnicode

extension DaemonConfiguration {
  private static let keys = [
    "bundles", "socket", "stateDirectory", "runtimeDirectory", "access", "watch", "limits",
    "plugins",
  ]

  /// Reads a configuration file with its drop-ins.
  ///
  /// Relative paths are taken from the directory of the file.
  package init(file: FilePath) throws(ConfigurationError) {
    let contents = try ConfigurationFile.read(file)
    self.init()
    // Each part is read with the file that last said it, so that a message names that one.
    func part(_ key: String) throws(ConfigurationError) -> ConfigurationObject {
      try ConfigurationObject(
        contents.value, file: contents.origin(of: key), path: "", known: Self.keys)
    }
    // An unknown key is named with the file that says it, too.
    for key in contents.keys.sorted() where !Self.keys.contains(key) { _ = try part(key) }
    socket = try part("socket").path("socket")
    stateDirectory = try part("stateDirectory").path("stateDirectory")
    runtimeDirectory = try part("runtimeDirectory").path("runtimeDirectory")
    try readAccess(part("access"))
    try readWatch(part("watch"))
    let limits = try readLimits(part("limits"))
    try readBundles(part("bundles"), limits)
    try plugins.read(part("plugins"))
  }

  private mutating func readAccess(_ root: ConfigurationObject) throws(ConfigurationError) {
    guard let object = try root.object("access", known: ["users", "groups"]) else { return }
    access.users = try object.strings("users") ?? []
    access.groups = try object.strings("groups") ?? []
  }

  private mutating func readWatch(_ root: ConfigurationObject) throws(ConfigurationError) {
    let known = [
      "settleSeconds", "ceilingSeconds", "writerQuietSeconds", "writerCeilingSeconds",
      "deletionGraceSeconds", "pollSeconds", "retrySeconds", "verificationSeconds",
    ]
    guard let object = try root.object("watch", known: known) else { return }
    func read(_ key: String, _ range: ClosedRange<Double>, _ value: inout Duration)
      throws(ConfigurationError)
    {
      value = try object.seconds(key, in: range) ?? value
    }
    try read("settleSeconds", 0...10, &watch.settle)
    try read("ceilingSeconds", 0...60, &watch.ceiling)
    try read("writerQuietSeconds", 0...60, &watch.writerQuiet)
    try read("writerCeilingSeconds", 0...600, &watch.writerCeiling)
    try read("deletionGraceSeconds", 0...60, &watch.deletionGrace)
    try read("pollSeconds", 0.1...3600, &watch.pollInterval)
    try read("retrySeconds", 1...86_400, &watch.retryInterval)
    try read("verificationSeconds", 1...86_400, &watch.verificationInterval)
  }

  private mutating func readLimits(_ root: ConfigurationObject) throws(ConfigurationError)
    -> LoadingLimits
  {
    var limits = LoadingLimits()
    let known = LimitKeys.loading.map(\.name) + LimitKeys.serving.map(\.name) + ["messageSeconds"]
    guard let object = try root.object("limits", known: known) else { return limits }
    try object.read(LimitKeys.loading, into: &limits)
    try object.read(LimitKeys.serving, into: &serving)
    serving.messageTime =
      try object.seconds("messageSeconds", in: 0.1...3600) ?? serving.messageTime
    return limits
  }

  private mutating func readBundles(_ root: ConfigurationObject, _ limits: LoadingLimits)
    throws(ConfigurationError)
  {
    guard case .object(let members)? = root.members["bundles"] else {
      if root.members["bundles"] == nil { return }
      _ = try root.object("bundles", known: [])
      return
    }
    guard let object = try root.object("bundles", known: Array(members.keys)) else { return }
    for name in members.keys.sorted() {
      bundles.append(try Self.bundle(name, in: object, limits))
    }
  }

  private static func bundle(
    _ name: String, in bundles: ConfigurationObject, _ limits: LoadingLimits
  ) throws(ConfigurationError) -> BundleConfiguration {
    let known = [
      "roots", "developmentRegion", "defaultLanguage", "fallback", "overlay", "strings",
      "diagnostics",
    ]
    guard BundleNames.isValid(name) else {
      throw bundles.error(
        name,
        "a bundle's name is 1 to 64 of the characters A-Z a-z 0-9 . _ - and starts with none "
          + "of the last three")
    }
    guard let object = try bundles.object(name, known: known) else {
      throw bundles.error(name, "an object is expected")
    }
    guard let roots = try object.paths("roots"), !roots.isEmpty else {
      throw object.error("roots", "a list of directories, at least one, is expected")
    }
    var bundle = BundleConfiguration(name: name, roots: roots)
    bundle.developmentRegion = try object.string("developmentRegion").map(LanguageSpelling.tag)
    bundle.defaultLanguage = try object.string("defaultLanguage").map { text in
      text == "system" ? .system : .language(LanguageSpelling.tag(for: text))
    }
    bundle.fallback = try object.word("fallback", FallbackPolicy.self) ?? .chain
    bundle.overlay = try object.word("overlay", BundleConfiguration.Overlay.self) ?? .keys
    if let strings = try object.object("strings", known: ["mode"]) {
      bundle.decoding.strings =
        try strings.word("mode", DecodingOptions.Strings.self) ?? bundle.decoding.strings
    }
    if let diagnostics = try object.object("diagnostics", known: ["reject"]) {
      bundle.rejected = Set(try diagnostics.words("reject", DiagnosticCode.self) ?? [])
    }
    bundle.limits = limits
    return bundle
  }
}

extension ConfigurationObject {
  /// A path, made absolute from the directory of the file.
  func path(_ name: String) throws(ConfigurationError) -> FilePath? {
    try string(name).map(absolute)
  }

  func paths(_ name: String) throws(ConfigurationError) -> [FilePath]? {
    try strings(name)?.map(absolute)
  }

  private func absolute(_ path: String) -> FilePath {
    path.hasPrefix("/") ? FilePath(path) : file.parent.appending(path)
  }
}
