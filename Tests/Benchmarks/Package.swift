// swift-tools-version: 6.2

import PackageDescription

/// Measures the rooms against what Swift programs would use instead.
///
/// A package of its own, so that the main one has no products for benchmarks and links no
/// Foundation. `Rooms` is a link to the sources: what is measured is inside of the package and
/// not public. The C peers are built by bench.py.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func room(_ name: String, _ dependencies: [String] = [], resources: [Resource] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Rooms/\(name)",
    resources: resources, swiftSettings: settings + [.strictMemorySafety()])
}

let package = Package(
  name: "benchmarks",
  targets: [
    .target(name: "CLinux", path: "Rooms/CLinux"),
    .target(
      name: "CSystemd", path: "Rooms/CSystemd", linkerSettings: [.linkedLibrary("systemd")]),
    .target(
      name: "CICU", path: "Rooms/CICU",
      linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]),
    .target(name: "CXXHash", path: "Rooms/CXXHash"),
    .target(name: "CLprojImage", dependencies: ["CXXHash"], path: "Rooms/CLprojImage"),
    .target(name: "CTextScan", dependencies: ["CXXHash"], path: "Rooms/CTextScan"),
    room("LinuxKit", ["CLinux", "CSystemd"]),
    room("LprojModel", ["CXXHash"]),
    .systemLibrary(name: "CExpat", path: "Rooms/CExpat"),
    room("LprojPlugin", ["LprojModel", "LprojWire"]),
    room("LprojPluginProtocol", ["LprojModel", "LprojPlugin", "LprojWire"]),
    room(
      "LprojPluginHost",
      ["LinuxKit", "LprojModel", "LprojPlugin", "LprojPluginProtocol", "LprojWire"]),
    room(
      "LprojForeignFormats",
      ["CExpat", "LprojFormats", "LprojModel", "LprojPlugin", "LprojUnicode"]),
    room("LprojUnicode", ["CICU", "LprojModel"]),
    room("LprojText", ["LprojModel", "LprojUnicode"]),
    room("LprojFormats", ["CTextScan", "LprojModel", "LprojPlugin"]),
    room("LprojImage", ["CLprojImage", "CXXHash", "LprojModel"]),
    room(
      "LprojWire", ["LprojModel"],
      resources: [.embedInCode("org.lprojd.varlink"), .embedInCode("org.varlink.service.varlink")]),
    room(
      "LprojClient",
      ["LinuxKit", "LprojImage", "LprojModel", "LprojText", "LprojUnicode", "LprojWire"]),
    .executableTarget(
      name: "Measure",
      dependencies: [
        .byName(name: "LinuxKit"), .byName(name: "LprojClient"),
        .byName(name: "LprojForeignFormats"), .byName(name: "LprojFormats"),
        .byName(name: "LprojImage"), .byName(name: "LprojModel"), .byName(name: "LprojPlugin"),
        .byName(name: "LprojPluginHost"),
      ],
      path: "Measure", swiftSettings: settings),
  ]
)
