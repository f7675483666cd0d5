import LprojWire

/// A libFuzzer target for what a client may send: the cutting into messages, and the messages.
///
/// The first byte says in what pieces the others arrive.
@_cdecl("lprojd_fuzz")
public func fuzzFrames(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let bytes = Input(start, count).bytes
  let whole = frames(of: bytes.dropFirst(), inPiecesOf: max(1, count))
  let cut = frames(of: bytes.dropFirst(), inPiecesOf: Int(bytes.first ?? 0) + 1)
  precondition(whole == cut, "the messages depend on the pieces in which they come")
  for frame in whole { read(frame) }
}

private func frames(of bytes: ArraySlice<UInt8>, inPiecesOf size: Int) -> [[UInt8]] {
  var decoder = FrameDecoder(limit: 1 << 12)
  var frames: [[UInt8]] = []
  var rest = bytes
  do {
    while !rest.isEmpty {
      decoder.append(Array(rest.prefix(size)).span)
      rest = rest.dropFirst(size)
      while let frame = try decoder.next() { frames.append(frame) }
    }
  } catch {
    return frames
  }
  return frames
}

private func read(_ frame: [UInt8]) {
  guard let call = try? VarlinkCall(frame: frame) else { return }
  _ = try? call.parameters(of: Lookup.self)
  _ = try? call.parameters(of: LookupAll.self)
  _ = try? call.parameters(of: SelectLanguage.self)
  _ = try? call.parameters(of: MatchLanguage.self)
  _ = try? call.parameters(of: Subscribe.self)
  _ = try? call.parameters(of: ListDiagnostics.self)
}
