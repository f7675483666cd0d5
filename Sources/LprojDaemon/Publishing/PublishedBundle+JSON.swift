import LprojImage
import LprojModel
import LprojWire

extension PublishedBundle {
  /// The description as text, its members sorted by name.
  ///
  /// By the writer of events: FoundationEssentials' encoder takes as long as all else that a
  /// change of a small bundle costs here.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("bundle", bundle)
      writer.member("choice", choice)
      writer.member("developmentRegion", developmentRegion.tag)
      writer.member("fallback", fallback.rawValue)
      writer.member("generation", generation.number)
      if let instance { writer.member("instance", instance) }
      writer.member("language", language.tag)
      writer.member("languages", languages.map(\.tag))
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
