import LprojImage
import LprojModel
import LprojWire

/// Makes the text of `bundle.json`, whose generation alone is another, mostly.
///
/// By the writer of events: FoundationEssentials' encoder takes as long as all else that a change
/// of a small bundle costs here.
struct DescriptionWriter {
  private var last: PublishedBundle?
  /// What stands before the number of the generation, and behind it.
  private var head: [UInt8] = []
  private var tail: [UInt8] = []

  /// The description as text, its members sorted by name.
  mutating func json(_ description: PublishedBundle) -> [UInt8] {
    last?.generation = description.generation
    if last != description { take(description) }
    return head + Array("\(description.generation.number)".utf8) + tail
  }

  private mutating func take(_ description: PublishedBundle) {
    var writer = JSONWriter()
    var numberEnd = 0
    writer.object { writer in
      writer.member("bundle", description.bundle)
      writer.member("choice", description.choice)
      writer.member("developmentRegion", description.developmentRegion.tag)
      writer.member("fallback", description.fallback.rawValue)
      writer.member("generation", 0)
      numberEnd = writer.bytes.count
      if let instance = description.instance { writer.member("instance", instance) }
      writer.member("language", description.language.tag)
      writer.member("languages", description.languages.map(\.tag))
    }
    head = Array(writer.bytes[..<(numberEnd - 1)])
    tail = writer.bytes[numberEnd...] + [UInt8(ascii: "\n")]
    last = description
  }
}
