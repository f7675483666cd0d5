package import LinuxKit
import LprojModel
package import LprojPlugin
import LprojPluginProtocol
import LprojWire

/// Tries an executable against the protocol, as the daemon would use it and as files will be, and
/// says of each trial how it went. For its author.
package struct PluginCheck {
  /// One trial.
  package struct Finding: Codable, Hashable, Sendable {
    /// What was tried.
    package var trial: String
    package var isRight: Bool
    /// What came of it; what is wrong, and what was expected.
    package var outcome: String
  }

  private let path: FilePath
  private let samples: [EncodedFile]
  private let options: ConfigurationValue
  private let stateDirectory: FilePath
  private let limits: PluginLimits
  private var findings: [Finding] = []

  /// - Parameters:
  ///   - samples: files that a format should decode.
  ///   - options: what a sink is opened with.
  ///   - stateDirectory: where a sink may keep what it remembers.
  package init(
    _ path: FilePath, samples: [EncodedFile], options: ConfigurationValue,
    stateDirectory: FilePath, limits: PluginLimits = PluginLimits()
  ) {
    self.path = path.absolute
    self.samples = samples
    self.options = options
    self.stateDirectory = stateDirectory
    self.limits = limits
  }

  /// Runs all trials; stops at the first after which the others make no sense.
  ///
  /// - Parameter say: is given each line of the plugin's standard error.
  package mutating func run(say: @escaping @Sendable (String) -> Void) -> [Finding] {
    note("trust", PluginTrust.problem(with: path), "only its owner and root can change it")
    do throws(PluginFailure) {
      let connection = try connection(say)
      let (process, hello) = try connection.open()
      note("greeting", nil, "\(hello.kind.rawValue) '\(hello.name)' \(hello.version)")
      tryUnknownQuestion(process, hello.kind)
      switch hello.kind {
      case .format: tryFormat(hello, connection, process)
      case .sink: trySink(connection)
      }
      tryEnd(connection)
    } catch {
      note("greeting", "\(error)", "")
    }
    return findings
  }

  private func connection(
    _ say: @escaping @Sendable (String) -> Void
  ) throws(PluginFailure) -> PluginConnection {
    do throws(Errno) {
      return PluginConnection(
        executable: try PluginExecutable(path), family: ProcessFamily(adoptsOrphans: false),
        limits: limits, say: say)
    } catch {
      throw .cannotStart(error)
    }
  }

  private mutating func note(_ trial: String, _ problem: String?, _ outcome: String) {
    findings.append(Finding(trial: trial, isRight: problem == nil, outcome: problem ?? outcome))
  }

  // MARK: - Trials of both kinds

  private mutating func tryUnknownQuestion(_ process: PluginProcess, _ kind: PluginHello.Kind) {
    let trial = "a question of the other kind"
    let question: PluginQuestion =
      kind == .format
      ? .open(SinkOpening(sink: "check", options: .null, stateDirectory: "/nonexistent"))
      : .decode(number: 1, DecodeQuestion(EncodedFile(path: "/nonexistent", bytes: [])))
    do throws(PluginFailure) {
      _ = try process.ask(question, within: limits.requestTime)
      note(trial, "it was answered as if it were known; expected is {\"failed\":\"why\"}", "")
    } catch {
      if case .refused(let words) = error {
        note(trial, nil, "refused: \(words)")
      } else {
        note(trial, "\(error); expected is {\"failed\":\"why\"}", "")
      }
    }
  }

  private mutating func tryEnd(_ connection: PluginConnection) {
    let trial = "the end of its input"
    do throws(PluginFailure) {
      let process = try connection.open().process
      let end = process.endOfInput(within: limits.endTime)
      switch end {
      case .exit(0)?: note(trial, nil, "it ends with status 0")
      case let end?: note(trial, "\(end); expected is status 0", "")
      case nil:
        note(
          trial, "it goes on after \(limits.endTime.components.seconds) s, and would be killed", "")
      }
    } catch {
      note(trial, "\(error)", "")
    }
  }

  // MARK: - Formats

  private mutating func tryFormat(
    _ hello: PluginHello, _ connection: PluginConnection, _ process: PluginProcess
  ) {
    let format = ExternalFormat(hello, revision: 0, connection, process: process)
    defer { format.retire() }
    let name = hello.names?.first ?? "Sample.\(hello.extensions?.first ?? "")"
    tryDecode("an empty file", EncodedFile(path: "/check/\(name)", bytes: []), format)
    tryDecode("bytes that are no text", Self.noise(name), format)
    for sample in samples { trySample(sample, format) }
  }

  /// Bytes of all values, the same each time.
  private static func noise(_ name: String) -> EncodedFile {
    var state: UInt32 = 1
    let bytes = (0..<65_536).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    return EncodedFile(path: "/check/\(name)", bytes: bytes)
  }

  private mutating func tryDecode(
    _ trial: String, _ file: EncodedFile, _ format: ExternalFormat
  ) {
    let failures = format.health.current.failuresInARow
    let decoded = format.decode(file)
    let isAnswered = format.health.current.failuresInARow <= failures
    note(
      trial, isAnswered ? nil : decoded.diagnostics.first?.message ?? "it did not answer",
      Self.describe(decoded))
  }

  private mutating func trySample(_ file: EncodedFile, _ format: ExternalFormat) {
    let decoded = format.decode(file)
    let again = format.decode(file)
    let isSame =
      decoded.tables?.map { EntryRecords.encode($0.table) }
      == again.tables?.map { EntryRecords.encode($0.table) }
    let errors = decoded.diagnostics.filter { $0.severity == .error }
    let problem =
      decoded.tables == nil
      ? errors.first?.description ?? "it was not decoded"
      : isSame ? nil : "a second time the same bytes are decoded otherwise"
    note(file.path, problem, Self.describe(decoded))
  }

  private static func describe(_ decoded: DecodedFile) -> String {
    let diagnostics = counted(decoded.diagnostics.count, "diagnostic")
    guard let tables = decoded.tables else { return "no table, \(diagnostics)" }
    let entries = tables.reduce(0) { $0 + $1.table.count }
    return "\(counted(tables.count, "table")), \(counted(entries, "entry", plural: "entries")), "
      + diagnostics
  }

  // MARK: - Sinks

  private mutating func trySink(_ connection: PluginConnection) {
    do throws(PluginFailure) {
      let process = try connection.open().process
      defer { process.end(within: limits.endTime) }
      let opening = SinkOpening(
        sink: "check", options: options, stateDirectory: "\(stateDirectory)")
      guard case .opened = try process.ask(.open(opening), within: limits.requestTime).answer else {
        return note("opening", "it did not answer {\"opened\":{…}}", "")
      }
      note("opening", nil, "it is open")
      for (number, event) in Self.events.enumerated() {
        let answer = try process.ask(
          .deliver(number: number + 1, event), within: limits.requestTime
        ).answer
        guard case .done(number + 1) = answer else {
          return note("\(event.name.rawValue)", "it did not answer {\"done\":\(number + 1)}", "")
        }
        note("\(event.name.rawValue)", nil, "it is done with it")
      }
    } catch {
      note("an event", "\(error)", "")
    }
  }

  private static var events: [Event] {
    let contents: [Event.Content] = [
      .state([]),
      .languageSelected(bundle: "check", language: "de", previous: "en", choice: "de"),
      .tablesChanged(bundle: "check", tables: []),
    ]
    return contents.enumerated().map { number, content in
      Event(instance: "check", generation: Generation(UInt64(number + 1)), content: content)
    }
  }
}
