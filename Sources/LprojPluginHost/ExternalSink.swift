import LinuxKit
import LprojModel
package import LprojPlugin
import LprojPluginProtocol
import LprojWire

/// A kind of sink that an executable is; each sink that is opened has a process of its own.
package final class ExternalSink: EventSink {
  let hello: PluginHello
  package let revision: Int
  private let connection: PluginConnection

  init(_ hello: PluginHello, revision: Int, _ connection: PluginConnection) {
    self.hello = hello
    self.revision = revision
    self.connection = connection
  }

  package var name: String { hello.name }
  package var version: String { hello.version }

  package func open(_ opening: SinkOpening) throws(SinkError) -> any OpenSink {
    do throws(PluginFailure) {
      let process = try connection.open(hello)
      let answer = try process.ask(.open(opening), within: connection.limits.requestTime).answer
      guard case .opened(let since) = answer else {
        throw .garbage("it did not answer that it is open")
      }
      return OpenExternalSink(process, since: since, connection.limits)
    } catch {
      throw SinkError("\(connection.executable.path): \(error)")
    }
  }
}

/// A process that deals with events.
private final class OpenExternalSink: OpenSink {
  let position: EventPosition?
  private let process: PluginProcess
  private let limits: PluginLimits
  private var number = 0

  init(_ process: PluginProcess, since: EventPosition?, _ limits: PluginLimits) {
    self.process = process
    self.limits = limits
    position = since
  }

  func receive(_ event: Event) throws(SinkError) {
    number += 1
    do throws(PluginFailure) {
      let question = PluginQuestion.deliver(number: number, event)
      let answer = try process.ask(question, within: limits.requestTime).answer
      guard case .done(number) = answer else {
        throw .garbage("it did not answer that it is done with event \(number)")
      }
    } catch {
      throw SinkError("\(error)")
    }
  }

  func close() {
    process.end(within: limits.endTime)
  }
}
