import FoundationEssentials
import Glibc
import LinuxKit
import LprojPlugin
import LprojPluginHost

/// `lprojctl plugin check FILE`, `lprojctl plugin new NAME`: for those who write plugins.
enum PluginCommand {
  static let specification = CommandSpecification(
    "plugin", arguments: "check|new FILE", count: 2...1000,
    "Try an executable as a plugin ('check FILE [SAMPLE]...'), or write a commented one to begin "
      + "with ('new NAME')",
    options: [
      OptionSpecification("--kind", "KIND", "of the new plugin: format (the default) or sink"),
      OptionSpecification("--options", "JSON", "what a sink that is tried is opened with"),
    ]
  ) { invocation throws(CommandError) in
    switch invocation.arguments[0] {
    case "check": try check(invocation)
    case "new": try make(invocation)
    case let other:
      throw .usage("'\(other)' is neither 'check' nor 'new'", invocation.command)
    }
  }

  // MARK: - New

  private static func make(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let path = FilePath(invocation.arguments[1])
    guard let name = path.lastComponent?.string, PluginNames.isWord(name) else {
      throw .usage(
        "the name of a plugin is 1 to 64 of the characters a-z 0-9 . _ -", invocation.command)
    }
    let template = try template(invocation)
    let text = String(decoding: template, as: UTF8.self)
      .replacing("@NAME@", with: name)
    do throws(Errno) {
      let file = try Descriptor.open(
        path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o755)
      try file.writeAll(Array(text.utf8))
    } catch {
      throw .failed("'\(path)' cannot be written: \(error)")
    }
    Output.print("\(path) is ready to be changed; 'lprojctl plugin check \(path)' tries it")
    return .done
  }

  private static func template(_ invocation: Invocation) throws(CommandError) -> [UInt8] {
    switch invocation.value(of: "--kind") ?? "format" {
    case "format": PackageResources.format_plugin_py
    case "sink": PackageResources.sink_plugin_py
    case let kind:
      throw .usage("'\(kind)' is neither 'format' nor 'sink'", invocation.command)
    }
  }

  // MARK: - Check

  /// As much as the daemon reads of a file.
  private static let sampleLimit = 64 << 20

  private static func check(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    Signal.ignoreBrokenPipes()
    let style = Style(environment: invocation.environment)
    var samples: [EncodedFile] = []
    for path in invocation.arguments.dropFirst(2) { samples.append(try sample(path)) }
    let directory = FilePath(
      "/tmp/lprojctl-plugin-check.\(ProcessInfo.processInfo.processIdentifier)")
    var check = PluginCheck(
      FilePath(invocation.arguments[1]), samples: samples, options: try options(invocation),
      stateDirectory: directory)
    let findings = check.run { Output.warn("plugin: \($0)") }
    try? FileManager.default.removeItem(atPath: "\(directory)")
    if invocation.wantsJSON {
      Output.json(findings)
    } else {
      var table = TextTable("TRIAL", "", "OUTCOME")
      for finding in findings {
        table.append(finding.trial, finding.isRight ? "ok" : "WRONG", finding.outcome)
      }
      for line in table.lines(style) { Output.print(line) }
    }
    return findings.allSatisfy(\.isRight) ? .done : .no
  }

  private static func sample(_ path: String) throws(CommandError) -> EncodedFile {
    let bytes: [UInt8]?
    do throws(Errno) {
      let file = try Descriptor.open(FilePath(path), flags: O_RDONLY | O_NONBLOCK)
      bytes = try file.readToEnd(limit: sampleLimit)
    } catch {
      throw .failed("'\(path)' cannot be read: \(error)")
    }
    guard let bytes else { throw .failed("'\(path)' has more than \(sampleLimit) bytes") }
    return EncodedFile(path: path, bytes: bytes)
  }

  private static func options(
    _ invocation: Invocation
  ) throws(CommandError) -> ConfigurationValue {
    guard let text = invocation.value(of: "--options") else { return .null }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let value = try? decoder.decode(ConfigurationValue.self, from: Data(text.utf8)),
      case .object = value
    else { throw .usage("'--options' needs a JSON object", invocation.command) }
    return value
  }
}
