import Glibc
import LinuxKit
import LprojTestSupport
import LprojWire
import Testing

/// The daemon among other processes: sockets that are taken, peers that misbehave, signals, and
/// what it tells its service manager.
@Suite struct ServiceTests {
  let tree: TemporaryDirectory

  init() throws {
    tree = try TemporaryDirectory()
    try tree.write("en.lproj/Localizable.strings", "\"k\" = \"v\";\n")
  }

  private var arguments: [String] { ["\(tree.path)"] }

  @Test func refusesASocketThatALiveDaemonHolds() throws {
    let daemon = try DaemonProcess(arguments)
    let other = try TemporaryDirectory()
    let run = try ProgramRun(
      "lprojd",
      ["--socket", "\(daemon.socket)", "--state-dir", "\(other.path)/state"] + arguments)
    #expect(run.status == 1)
    #expect(run.output.contains("\(daemon.socket)"))
    #expect(try daemon.connect().call(Lookup(key: "k")).text == "v")
  }

  @Test func refusesAStateDirectoryThatAnotherDaemonHolds() throws {
    let daemon = try DaemonProcess(arguments)
    let run = try ProgramRun(
      "lprojd",
      [
        "--socket", "\(tree.path)/other.sock",
        "--state-dir", "\(daemon.directory.path)/state",
      ] + arguments)
    #expect(run.status == 1)
    #expect(run.output.contains("process \(daemon.identifier) holds it"))
  }

  @Test func replacesTheSocketOfADeadDaemon() throws {
    let daemon = try DaemonProcess(arguments)
    daemon.send(SIGKILL)
    try daemon.waitForEnd()
    let next = try DaemonProcess(arguments, in: daemon.directory)
    #expect(try next.connect().call(Lookup(key: "k")).text == "v")
  }

  @Test func serves10MegabytesOfGarbageToNobodysHarm() throws {
    let daemon = try DaemonProcess(arguments)
    let good = try daemon.connect()
    let garbage = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 167 | 1) }
    for _ in 0..<10 {
      let bad = try daemon.connect()
      // The daemon closes the connection while it is written to: that is an error here.
      try? bad.send(garbage + garbage)
      #expect(throws: (any Error).self) {
        while try bad.nextFrame(until: .now + .seconds(10)) != nil {}
        throw Errno.timedOut
      }
    }
    #expect(try good.call(Lookup(key: "k")).text == "v")
  }

  @Test(arguments: [
    "{}", "[1]", "{\"method\": 1}", "nonsense", "", "{\"method\":\"org.lprojd.X\"}",
  ])
  func answersAMessageThatIsNoCallWithAnError(_ message: String) throws {
    let daemon = try DaemonProcess(arguments)
    let connection = try daemon.connect()
    try connection.send(Array(message.utf8) + [0])
    let frame = try #require(try connection.nextFrame(until: .now + .seconds(10)))
    #expect(String(decoding: frame, as: UTF8.self).contains("\"error\""))
    #expect(try daemon.connect().call(Lookup(key: "k")).text == "v")
  }

  @Test func saysGoodbyeToSubscribersAndEndsWithZero() throws {
    let daemon = try DaemonProcess(arguments)
    let subscriber = try daemon.connect()
    try subscriber.subscribe()
    _ = try subscriber.nextEvent()
    daemon.send(SIGTERM)
    #expect(throws: CallError.stopping) { _ = try subscriber.nextEvent() }
    var notes: [String] = []
    while let next = try daemon.nextNotification() { notes += next }
    #expect(notes.contains("STOPPING=1"))
    #expect(try daemon.waitForEnd() == 0)
  }

  @Test func tellsItsStatusAndRescansOnSignals() throws {
    let daemon = try DaemonProcess(arguments)
    daemon.send(SIGUSR1)
    daemon.send(SIGUSR2)
    daemon.send(SIGINT)
    #expect(try daemon.waitForEnd() == 0)
    #expect(daemon.log.contains("1 bundle, 1 language, 1 table, 1 entry"))
  }

  @Test func feedsTheWatchdog() throws {
    let daemon = try DaemonProcess(arguments, environment: ["WATCHDOG_USEC": "200000"])
    var fed = 0
    while fed < 3, let notes = try daemon.nextNotification() {
      fed += notes.filter { $0 == "WATCHDOG=1" }.count
    }
    #expect(fed == 3)
  }

  /// Binds and hands over a socket as systemd does, keeping the test's lifeline open.
  private static let activation = """
    import os, socket, sys
    os.dup2(3, 10, True)
    s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen()
    os.dup2(s.fileno(), 3, True)
    os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()), LISTEN_FDNAMES="lprojd.socket")
    os.execv(sys.argv[2], sys.argv[2:])
    """

  @Test func servesOnASocketThatIsHandedOver() throws {
    let socket = tree.path.appending("activated.sock")
    let daemon = try DaemonProcess(
      arguments, launcher: ["/usr/bin/env", "python3", "-c", Self.activation, "\(socket)"])
    #expect(try TestConnection(to: socket).call(Lookup(key: "k")).text == "v")
    #expect(throws: Errno.notFound) { _ = try daemon.connect() }
    #expect(try daemon.stop() == 0)
    // It is not this daemon's to remove.
    #expect((try? FileStatus.of(socket)) != nil)
  }
}
