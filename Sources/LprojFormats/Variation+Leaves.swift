import LprojModel

extension Variation {
  /// The choice with each of its texts replaced.
  func mapLeaves(_ transform: (String) -> String) -> Variation {
    switch self {
    case .text(let text): .text(transform(text))
    case .plural(let cases): .plural(cases.mapValues { $0.mapLeaves(transform) })
    case .device(let cases): .device(cases.mapValues { $0.mapLeaves(transform) })
    case .width(let cases): .width(cases.mapValues { $0.mapLeaves(transform) })
    }
  }

  /// How many levels the choice has, its texts included.
  var depth: Int {
    switch self {
    case .text: 1
    case .plural(let cases): 1 + (cases.values.map(\.depth).max() ?? 0)
    case .device(let cases): 1 + (cases.values.map(\.depth).max() ?? 0)
    case .width(let cases): 1 + (cases.values.map(\.depth).max() ?? 0)
    }
  }
}
