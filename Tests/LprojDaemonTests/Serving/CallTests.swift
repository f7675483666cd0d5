import Glibc
import LinuxKit
import LprojDaemon
import LprojModel
import LprojTestSupport
import LprojWire
import Testing

/// Calls and their replies, over real sockets.
@Suite struct CallTests {
  @Test func answersAboutItself() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    guard case .success(let info, false) = try fixture.call(GetInfo(), from: client) else {
      Issue.record("no info")
      return
    }
    #expect(info.interfaces == ["org.lprojd", "org.varlink.service"])
    for interface in InterfaceDescription.all {
      let reply = try fixture.call(
        GetInterfaceDescription(interface: interface.name), from: client)
      #expect(reply == .success(.init(description: interface.text), continues: false))
    }
  }

  struct Refused: CustomTestStringConvertible {
    let call: String
    let error: CallError
    var testDescription: String { call }
  }

  @Test(arguments: [
    Refused(
      call: #"{"method":"org.lprojd.Lookup"}"#, error: .invalidParameter(parameter: "key")),
    Refused(
      call: #"{"method":"org.lprojd.Nothing"}"#,
      error: .methodNotFound(method: "org.lprojd.Nothing")),
    Refused(
      call: #"{"method":"org.example.Nothing"}"#,
      error: .interfaceNotFound(interface: "org.example")),
    Refused(call: #"{"method":"Nothing"}"#, error: .interfaceNotFound(interface: "")),
    Refused(call: #"{"method":""}"#, error: .interfaceNotFound(interface: "")),
    Refused(call: #"{"method":"org.lprojd.Subscribe"}"#, error: .expectedMore),
    Refused(
      call: #"{"method":"org.lprojd.Reload","upgrade":true}"#,
      error: .invalidParameter(parameter: "upgrade")),
    Refused(
      call:
        #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"x"}}"#,
      error: .interfaceNotFound(interface: "x")),
    Refused(
      call: #"{"method":"org.lprojd.SelectLanguage","parameters":{"language":"xx"}}"#,
      error: .languageNotFound(language: "xx", languages: ["en"])),
  ])
  func refusesACallAndGoesOn(refused: Refused) throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    client.send(refused.call + "\0")
    #expect(try fixture.nextError(to: client) == refused.error)
    #expect(try fixture.call(Lookup(key: "k"), from: client) == .echo("k"))
  }

  @Test func answersPipelinedCallsInOrder() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    let keys = (0..<500).map(String.init)
    client.send(keys.flatMap { VarlinkCall.frame(Lookup(key: $0)) })
    try fixture.run { client.frames.count == keys.count }
    #expect(
      try client.frames.map { try VarlinkReply<Lookup.Reply>(frame: $0) } == keys.map { .echo($0) })
  }

  @Test func takesACallInPieces() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    for byte in VarlinkCall.frame(Lookup(key: "ü")) {
      client.send([byte])
      // Each piece is read by itself.
      var isTurned = false
      fixture.loop.inbox.wake()
      fixture.loop.onWake = {
        isTurned = true
        fixture.check()
      }
      try fixture.run { isTurned }
    }
    #expect(try fixture.nextReply(of: Lookup.self, to: client) == .echo("ü"))
  }

  @Test func holdsBackTheNextCallUntilTheLastIsAnswered() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    fixture.handler.whenAsked = { fixture.check() }
    client.send(VarlinkCall.frame(Reload()) + VarlinkCall.frame(Lookup(key: "after")))
    try fixture.run { !fixture.handler.reloads.isEmpty }
    let other = try fixture.connect()
    #expect(try fixture.call(Lookup(key: "other"), from: other) == .echo("other"))
    #expect(fixture.handler.lookups == ["other"])
    fixture.handler.finishReload()
    guard case .success = try fixture.nextReply(of: Reload.self, to: client) else {
      Issue.record("the reload was not answered first")
      return
    }
    #expect(try fixture.nextReply(of: Lookup.self, to: client) == .echo("after"))
  }

  @Test func answersACallFromAnotherThread() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    fixture.handler.whenAsked = { fixture.check() }
    client.send(VarlinkCall.frame(Reload()))
    try fixture.run { !fixture.handler.reloads.isEmpty }
    let handler = fixture.loop.confine(fixture.handler)
    let thread = try Thread(name: "other") { handler.post { $0.finishReload() } }
    guard case .success = try fixture.nextReply(of: Reload.self, to: client) else {
      Issue.record("no reply")
      return
    }
    thread.join()
    fixture.loop.release(handler)
  }

  @Test func answersNothingToOnewayCalls() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    client.send(VarlinkCall.frame(Lookup(key: "silent"), oneway: true))
    client.send(VarlinkCall.frame(SelectLanguage(language: "xx"), oneway: true))
    client.send(#"{"method":"org.lprojd.Nothing","oneway":true}"# + "\0")
    client.send(#"{"method":"org.lprojd.Subscribe","oneway":true,"more":true}"# + "\0")
    #expect(try fixture.call(Lookup(key: "k"), from: client) == .echo("k"))
    #expect(fixture.handler.lookups == ["silent", "k"])
    #expect(fixture.handler.selections == ["xx"])
  }

  @Test func doesWhatWasAskedBeforeAnAbruptEnd() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    let keys = (0..<200).map(String.init)
    let frames = keys.map { VarlinkCall.frame(SelectLanguage(language: $0), oneway: true) }
    client.send(frames.flatMap { $0 + VarlinkCall.frame(Lookup(key: "unheard")) })
    fixture.handler.whenAsked = { fixture.check() }
    client.close()
    try fixture.run { fixture.handler.selections == keys }
    #expect(fixture.handler.lookups.isEmpty)
  }

  @Test func doesAlsoWhatWasAskedBehindACallThatTakesItsTime() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    client.send(VarlinkCall.frame(Reload()))
    client.send(VarlinkCall.frame(SelectLanguage(language: "th")))
    fixture.handler.whenAsked = { fixture.check() }
    client.close()
    try fixture.run { !fixture.handler.reloads.isEmpty }
    fixture.handler.finishReload()
    try fixture.run { fixture.handler.selections == ["th"] }
    try fixture.runUntilClients(0)
  }

  /// What it asked for is much, and is done in turns.
  @Test func letsNobodyWaitForOneThatLeft() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    let other = try fixture.connect()
    let frames = (0..<1000).map { VarlinkCall.frame(SelectLanguage(language: "\($0)")) }
    client.send(frames.flatMap(\.self))
    client.close()
    #expect(try fixture.call(Lookup(key: "k"), from: other) == .echo("k"))
    #expect(fixture.handler.selections.count < 200)
    fixture.handler.whenAsked = { fixture.check() }
    try fixture.run { fixture.handler.selections.count == 1000 }
    try fixture.runUntilClients(1)
  }

  @Test func answersAClientThatEndedItsOutput() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    client.send(VarlinkCall.frame(Lookup(key: "k")))
    client.endOutput()
    #expect(try fixture.nextReply(of: Lookup.self, to: client) == .echo("k"))
    try fixture.waitForEnd(of: client)
    #expect(fixture.server.statistics.clients == 0)
  }

  @Test func letsOnlyThoseChangeWhoMay() throws {
    let fixture = try ServingFixture(mayChange: { _ in false })
    let client = try fixture.connect()
    #expect(try fixture.call(Reload(), from: client) == .failure(.permissionDenied))
    let selection = try fixture.call(SelectLanguage(language: "th"), from: client)
    #expect(selection == .failure(.permissionDenied))
    #expect(try fixture.call(Lookup(key: "k"), from: client) == .echo("k"))
    #expect(fixture.handler.selections.isEmpty)
  }

  @Test func knowsItsPeer() throws {
    var users: [UInt32] = []
    let directory = try TemporaryDirectory()
    let path = directory.path.appending("s")
    let listener = try UnixListener(bindingTo: path, permissions: 0o600)
    let fixture = try ServingFixture(listeners: [listener]) { peer in
      users.append(peer.user)
      return false
    }
    let client = try fixture.connect(to: path)
    #expect(try fixture.call(Reload(), from: client) == .failure(.permissionDenied))
    #expect(users == [getuid()])
  }
}

extension VarlinkReply<Lookup.Reply> {
  static func echo(_ key: String) -> Self {
    .success(.echo(Lookup(key: key)), continues: false)
  }
}
