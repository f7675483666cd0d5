/// A number with its noun, for messages: `1 entry`, `2 entries`.
///
/// - Parameter plural: the noun with an `s` when not given.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
