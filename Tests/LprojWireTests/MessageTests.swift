import LprojModel
import LprojWire
import Testing

/// Each message is the same after it went over the wire.
@Suite struct MessageTests {
  @Test func callsRoundTrip() throws {
    try roundTrip(ListBundles())
    try roundTrip(Lookup(key: "k"))
    try roundTrip(
      Lookup(
        bundle: "b", language: "zh-Hant", table: "T", key: "a\0\u{301}\"", value: "",
        arguments: [.int(.min), .double(0.1), .string("\u{1F600}")], width: 20, device: "mac",
        localizedNumbers: true, explain: false))
    try roundTrip(LookupAll(keys: ["a", "b"]))
    try roundTrip(SelectLanguage(bundle: "b", language: "Tiếng Việt"))
    try roundTrip(MatchLanguage(available: ["en"], preferences: ["zh-TW", "fr"]))
    try roundTrip(
      Subscribe(
        bundles: [], languages: ["th"], tables: ["Localizable"],
        since: EventPosition(instance: "i", generation: Generation(1 << 62))))
    try roundTrip(ListDiagnostics(bundle: "b"))
    try roundTrip(Reload())
    try roundTrip(GetStatus())
    try roundTrip(GetInfo())
    try roundTrip(GetInterfaceDescription(interface: "org.lprojd"))
  }

  @Test func repliesRoundTrip() throws {
    try roundTrip(
      ListBundles.Reply(bundles: [.example], generation: Generation(3), instance: "i"))
    try roundTrip(
      Lookup.Reply(
        text: "t", found: false, language: nil, generation: Generation(3), bundle: "b",
        table: "T",
        explanation: [LookupStep(language: "th", reason: .requested, file: "/f", found: false)]))
    let entry = LookupAll.Entry(key: "k", text: "t", found: true, language: "th", varies: true)
    try roundTrip(
      LookupAll.Reply(
        entries: [entry], language: "th", generation: Generation(3), bundle: "b", table: "T"))
    try roundTrip(
      SelectLanguage.Reply(
        bundle: "b", language: "th", previous: nil, choice: "system", changed: true,
        generation: Generation(3)))
    try roundTrip(MatchLanguage.Reply(languages: ["en-GB", "en"]))
    try roundTrip(
      ListDiagnostics.Reply(diagnostics: [.example], generation: Generation(3)))
    try roundTrip(
      Reload.Reply(
        changed: true, generation: Generation(3), events: Event.examples, diagnostics: []))
    try roundTrip(GetStatus.Reply.example)
    try roundTrip(
      GetInfo.Reply(vendor: "v", product: "lprojd", version: "1", url: "u", interfaces: ["i"]))
    try roundTrip(GetInterfaceDescription.Reply(description: "interface a.b\n"))
  }

  @Test(arguments: Event.examples)
  func eventsRoundTrip(event: Event) throws {
    try roundTrip(Subscribe.Reply(event: event))
  }

  /// Two writers of the same message.
  @Test(arguments: Event.examples)
  func eventFramesAreReplies(event: Event) throws {
    #expect(event.frame.last == 0)
    let reply = try VarlinkReply<Subscribe.Reply>(frame: event.frame.dropLast())
    #expect(reply == .success(Subscribe.Reply(event: event), continues: true))
  }

  @Test func eventFramesEscapeWhatMustBe() throws {
    let scalars = (0...0x17F as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let key = String(String.UnicodeScalarView(scalars)) + "\u{2028}\u{1F600}/\"\\"
    let content = Event.Content.tablesChanged(
      bundle: "", tables: [TableChange(language: key, table: "T", removed: [key, ""])])
    let event = Event(instance: "i", generation: Generation(.max >> 1), content: content)
    #expect(!event.frame.dropLast().contains { $0 < 0x20 })
    let reply = try VarlinkReply<Subscribe.Reply>(frame: event.frame.dropLast())
    #expect(reply == .success(Subscribe.Reply(event: event), continues: true))
  }

  @Test(
    arguments: [
      .interfaceNotFound(interface: "a.b"), .methodNotFound(method: "a.b.C"),
      .invalidParameter(parameter: "key"), .permissionDenied, .expectedMore,
      .bundleNotFound(bundle: "x", bundles: ["a", "b"]), .ambiguousBundle(bundles: []),
      .languageNotFound(language: "x", languages: ["th"]),
      .formatError(code: "too-few-arguments", message: "m"),
      .reloadFailed(diagnostics: [.example]), .stateNotSaved(message: "No space left on device"),
      .limitExceeded(limit: "messageBytes", value: 5), .malformedMessage(message: "m"), .stopping,
      .unknown(name: "org.example.Future"),
    ] as [CallError])
  func errorsRoundTrip(error: CallError) throws {
    let frame = VarlinkReply<GetInfo.Reply>.failure(error).frame
    #expect(try VarlinkReply<GetInfo.Reply>(frame: frame.dropLast()) == .failure(error))
    #expect(!error.description.isEmpty)
  }

  private func roundTrip<Method: VarlinkMethod>(_ method: Method) throws {
    let frame = VarlinkCall.frame(method, more: true)
    #expect(frame.last == 0)
    #expect(!frame.dropLast().contains(0))
    let call = try VarlinkCall(frame: frame.dropLast())
    #expect(call.method == Method.name)
    #expect(call.wantsMore)
    #expect(!call.isOneway)
    #expect(try call.parameters() == method)
  }

  private func roundTrip<Parameters: Codable & Hashable & Sendable>(
    _ parameters: Parameters
  ) throws {
    for continues in [false, true] {
      let reply = VarlinkReply.success(parameters, continues: continues)
      #expect(try VarlinkReply<Parameters>(frame: reply.frame.dropLast()) == reply)
    }
  }
}

extension VarlinkReply {
  init(frame: ArraySlice<UInt8>) throws {
    try self.init(frame: Array(frame))
  }
}

extension VarlinkCall {
  init(frame: ArraySlice<UInt8>) throws(CallError) {
    try self.init(frame: Array(frame))
  }
}
