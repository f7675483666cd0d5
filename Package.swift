// swift-tools-version: 6.2

import PackageDescription

/// One room is one target; what it may import is the list of its dependencies here, and the
/// table in README.md says the same in words. `LprojModel` is the floor, `lprojd` the roof.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

func room(
  _ name: String, _ dependencies: [String], path: String? = nil, exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    path: path,
    exclude: exclude,
    resources: resources,
    swiftSettings: settings + [.strictMemorySafety()])
}

func program(_ name: String, _ dependencies: [String], path: String? = nil) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    path: path,
    swiftSettings: settings + [.strictMemorySafety()])
}

func tests(_ name: String, _ dependencies: [String], resources: [Resource] = []) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    resources: resources,
    swiftSettings: settings)
}

let package = Package(
  name: "lprojd",
  products: [
    .executable(name: "lprojd", targets: ["lprojd"]),
    .executable(name: "lprojctl", targets: ["lprojctl"]),
    .library(name: "LprojClient", targets: ["LprojClient"]),
    .library(name: "LprojClientFoundation", targets: ["LprojClientFoundation"]),
    .executable(name: "LanguageDemo", targets: ["LanguageDemo"]),
  ],
  targets: [
    // What C has and Swift's Glibc module hides, or a library of Debian's behind a flat face.
    .systemLibrary(name: "CInotifyTools"),
    .systemLibrary(name: "CExpat"),
    .target(name: "CLinux"),
    .target(name: "CSystemd", linkerSettings: [.linkedLibrary("systemd")]),
    .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]),
    .target(name: "CXXHash"),
    // The inner loops of the parsers of text.
    .target(name: "CTextScan", dependencies: ["CXXHash"]),
    // The image reader that every language binds to, the Swift one too.
    .target(name: "CLprojImage", dependencies: ["CXXHash"]),

    // The system, without a word about localization.
    room("LinuxKit", ["CLinux", "CSystemd"]),
    room("LinuxWatch", ["CInotifyTools", "CLinux", "LinuxKit"]),

    // The domain, without files and sockets.
    room("LprojModel", ["CXXHash"]),
    room("LprojPlugin", ["LprojModel", "LprojWire"]),
    room("LprojPluginProtocol", ["LprojModel", "LprojPlugin", "LprojWire"]),
    room("LprojUnicode", ["CICU", "LprojModel"]),
    room("LprojText", ["LprojModel", "LprojUnicode"]),
    room("LprojFormats", ["CTextScan", "LprojModel", "LprojPlugin"]),
    room(
      "LprojForeignFormats",
      ["CExpat", "LprojFormats", "LprojModel", "LprojPlugin", "LprojUnicode"]),
    room("LprojImage", ["CLprojImage", "CXXHash", "LprojModel"]),
    room(
      "LprojWire", ["LprojModel"],
      resources: [.embedInCode("org.lprojd.varlink"), .embedInCode("org.varlink.service.varlink")]),

    // The sinks that ship.
    room("LprojSinks", ["LinuxKit", "LprojModel", "LprojPlugin", "LprojWire"]),

    // Executables of others as formats and sinks; and a format or a sink of ours as an executable.
    room(
      "LprojPluginHost",
      ["LinuxKit", "LprojModel", "LprojPlugin", "LprojPluginProtocol", "LprojWire"]),
    room(
      "LprojPluginProgram",
      ["LinuxKit", "LprojModel", "LprojPlugin", "LprojPluginProtocol"]),

    // What is asked of a snapshot, answered without a socket.
    room("LprojAnswers", ["LprojModel", "LprojText", "LprojUnicode", "LprojWire"]),

    // Files to tables; tables to sockets; sockets to programs.
    room("LprojLoader", ["LinuxKit", "LprojModel", "LprojPlugin", "LprojText", "LprojUnicode"]),
    room(
      "LprojDaemon",
      [
        "LinuxKit", "LinuxWatch", "LprojAnswers", "LprojImage", "LprojLoader", "LprojModel",
        "LprojPlugin", "LprojPluginHost", "LprojUnicode", "LprojWire",
      ]),
    room(
      "LprojClient",
      ["LinuxKit", "LprojImage", "LprojModel", "LprojText", "LprojUnicode", "LprojWire"]),
    // For programs that use all of Foundation anyhow.
    room("LprojClientFoundation", ["LprojClient"]),
    // An example of a program: uses what is public, and the system's terminal.
    program("LanguageDemo", ["LprojClient"]),
    // All of lprojctl, as lprojd has it too: the package installs one program by two names, since
    // the Swift runtime that is linked in is most of each.
    room(
      "LprojControl",
      [
        "LinuxKit", "LprojAnswers", "LprojClient", "LprojForeignFormats", "LprojFormats",
        "LprojImage", "LprojLoader", "LprojModel", "LprojPlugin", "LprojPluginHost", "LprojText",
        "LprojUnicode", "LprojWire",
      ], path: "Sources/lprojctl", exclude: ["Program"],
      resources: [
        .embedInCode("Templates/format-plugin.py"), .embedInCode("Templates/sink-plugin.py"),
      ]),
    program("lprojctl", ["LprojControl"], path: "Sources/lprojctl/Program"),
    program(
      "lprojd",
      [
        "LinuxKit", "LprojControl", "LprojDaemon", "LprojForeignFormats", "LprojFormats",
        "LprojPlugin", "LprojPluginHost", "LprojPluginProgram", "LprojSinks",
      ]),

    .target(
      name: "LprojTestSupport",
      dependencies: ["LinuxKit", "LprojModel", "LprojWire"],
      path: "Tests/LprojTestSupport",
      swiftSettings: settings),
    tests("LinuxKitTests", ["LinuxKit", "LprojTestSupport"]),
    tests("LinuxWatchTests", ["LinuxKit", "LinuxWatch", "LprojTestSupport"]),
    tests("LprojModelTests", ["LprojModel", "LprojTestSupport"]),
    tests("LprojUnicodeTests", ["LprojModel", "LprojTestSupport", "LprojUnicode"]),
    tests("LprojTextTests", ["LprojModel", "LprojTestSupport", "LprojText", "LprojUnicode"]),
    tests(
      "LprojFormatsTests",
      ["CTextScan", "LprojFormats", "LprojModel", "LprojPlugin", "LprojTestSupport"]),
    tests(
      "LprojForeignFormatsTests",
      ["LinuxKit", "LprojForeignFormats", "LprojModel", "LprojPlugin", "LprojTestSupport"]),
    tests(
      "LprojImageTests", ["CLprojImage", "CXXHash", "LprojImage", "LprojModel", "LprojTestSupport"]),
    tests("LprojWireTests", ["LprojModel", "LprojTestSupport", "LprojWire"]),
    tests(
      "LprojPluginProtocolTests",
      ["LprojModel", "LprojPlugin", "LprojPluginProtocol", "LprojTestSupport", "LprojWire"]),
    tests("LprojPluginHostTests", ["LinuxKit", "LprojPluginHost", "LprojTestSupport"]),
    tests(
      "LprojAnswersTests",
      ["LprojAnswers", "LprojModel", "LprojTestSupport", "LprojText", "LprojWire"]),
    tests(
      "LprojLoaderTests",
      ["LinuxKit", "LprojFormats", "LprojLoader", "LprojModel", "LprojPlugin", "LprojTestSupport"]),
    tests(
      "LprojDaemonTests",
      [
        "LinuxKit", "LinuxWatch", "LprojDaemon", "LprojFormats", "LprojImage", "LprojLoader",
        "LprojModel", "LprojPlugin", "LprojTestSupport", "LprojWire",
      ]),
    tests(
      "LprojClientTests",
      [
        "LinuxKit", "LprojClient", "LprojClientFoundation", "LprojImage", "LprojModel",
        "LprojTestSupport",
      ]),
    tests(
      "LprojctlTests", ["LinuxKit", "LprojTestSupport", "lprojctl"],
      resources: [.copy("Help")]),
    tests("EndToEndTests", ["LinuxKit", "LprojModel", "LprojTestSupport", "LprojWire"]),
  ]
)
