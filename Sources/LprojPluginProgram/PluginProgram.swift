import Glibc
import LinuxKit
import LprojModel
package import LprojPlugin
import LprojPluginProtocol

/// A format or a sink of ours as an executable of its own, that the daemon runs as it runs those
/// of others (``PluginProtocol``): answers on standard output what it is asked on standard input.
package enum PluginProgram {
  /// How many processes of a format may decode at the same time.
  private static let concurrency = 4

  /// Runs until the end of the input.
  ///
  /// - Returns: the exit status: 0, or 1 when the input was no question of the protocol.
  package static func run(_ format: any TableFormat) -> Int32 {
    let hello = PluginHello(format, concurrency: concurrency)
    return run { question, bytes in
      switch question {
      case .hello: Answer(.hello(hello))
      case .decode(let number, let question): decode(number, question, bytes, format)
      case .open, .deliver: Answer(.failed("'\(format.name)' is a format and takes no events"))
      }
    }
  }

  package static func run(_ sink: any EventSink) -> Int32 {
    let hello = PluginHello(kind: .sink, name: sink.name, version: sink.version)
    var open: (any OpenSink)?
    defer { open?.close() }
    return run { question, _ in
      do throws(SinkError) {
        switch question {
        case .hello: return Answer(.hello(hello))
        case .open(let opening):
          let opened = try sink.open(opening)
          open = opened
          return Answer(.opened(since: opened.position))
        case .deliver(let number, let event):
          guard let open else { throw SinkError("it is not open") }
          try open.receive(event)
          return Answer(.done(number: number))
        case .decode: throw SinkError("'\(sink.name)' is a sink and decodes nothing")
        }
      } catch {
        return Answer(.failed(error.description))
      }
    }
  }

  /// A message with the raw bytes behind it.
  private struct Answer {
    var head: PluginAnswer
    var bytes: [[UInt8]] = []

    init(_ head: PluginAnswer, _ bytes: [[UInt8]] = []) {
      self.head = head
      self.bytes = bytes
    }
  }

  private static func run(_ answer: (PluginQuestion, [UInt8]) -> Answer) -> Int32 {
    var input = QuestionReader(Descriptor(owning: STDIN_FILENO))
    let output = Descriptor(owning: STDOUT_FILENO)
    do throws(Errno) {
      while let (question, bytes) = try input.next() {
        let answer = answer(question, bytes)
        try output.writeAll(answer.head.line)
        for piece in answer.bytes { try output.writeAll(piece) }
      }
      return 0
    } catch {
      return 1
    }
  }

  private static func decode(
    _ number: Int, _ question: DecodeQuestion, _ bytes: [UInt8], _ format: any TableFormat
  ) -> Answer {
    let decoded = format.decode(question.file(bytes))
    let records = decoded.tables.map { $0.map { EntryRecords.encode($0.table) } }
    let heads = decoded.tables.map { tables in
      zip(tables, records ?? []).map { table, records in
        TableHead(language: table.language, table: table.name?.name, bytes: records.count)
      }
    }
    return Answer(
      .decoded(
        number: number,
        DecodedAnswer(
          tables: heads, diagnostics: decoded.diagnostics.map(DiagnosticHead.init),
          byteCount: records?.reduce(0) { $0 + $1.count } ?? 0)), records ?? [])
  }
}

extension DecodeQuestion {
  fileprivate func file(_ bytes: [UInt8]) -> EncodedFile {
    EncodedFile(
      path: path, language: language.map(LanguageTag.init(canonical:)), bytes: bytes,
      options: DecodingOptions(
        strings: isStrict ? .strict : .legacy, diagnosticLimit: diagnosticLimit))
  }
}
