/// Guesses which known word a mistyped one was meant to be.
package enum NearestWord {
  /// The nearest known word, nil when none is near: an edit distance of at most a third of the
  /// length, and at least two.
  package static func find(_ word: String, among known: [String]) -> String? {
    let limit = max(2, word.count / 3)
    let ranked = known.map { ($0, editDistance(word.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= limit else { return nil }
    return best.0
  }

  /// How many characters must be put in, taken out or replaced (Levenshtein).
  private static func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (line, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in right.indices {
        let replaced = diagonal + (character == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
