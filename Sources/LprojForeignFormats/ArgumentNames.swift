/// The positions of named arguments in a format: 1 for the first.
///
/// Names are ordered by their bytes, so that a text and its translation number the same names in
/// the same way, wherever they stand in a sentence: neither the order of appearance nor the
/// description in one language's file is the same in all.
struct ArgumentNames {
  /// The most arguments of one text.
  static let limit = 64

  private let positions: [String: Int]

  /// - Parameter first: the name that comes before all others.
  init(_ names: Set<String>, first: String? = nil) {
    let others = names.filter { $0 != first }
    let sorted = others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let ordered = (first.map { [$0] } ?? []) + sorted
    positions = Dictionary(zip(ordered, 1...), uniquingKeysWith: { one, _ in one })
  }

  var isEmpty: Bool { positions.isEmpty }

  func position(of name: String) -> Int { positions[name] ?? 1 }

  /// The specifier of an argument that is any value.
  func value(_ name: String) -> String { "%\(position(of: name))$@" }

  /// The specifier of an argument that is a whole number.
  func number(_ name: String) -> String { "%\(position(of: name))$ld" }
}
