import LinuxKit
import LprojModel
import LprojPlugin

/// One object of the configuration, with typed access to its members.
///
/// Refuses members that nobody knows when it is made, and each value of a wrong type when it is
/// asked for; both say which key it is and what was expected.
struct ConfigurationObject {
  let file: FilePath
  let path: String
  let members: [String: ConfigurationValue]

  init(_ value: ConfigurationValue, file: FilePath, path: String, known: [String])
    throws(ConfigurationError)
  {
    self.file = file
    self.path = path
    guard case .object(let members) = value else {
      throw ConfigurationError(
        file: file, key: path, message: "an object is expected, not \(value.kind)")
    }
    self.members = members
    for key in members.keys.sorted() where !known.contains(key) {
      throw unknown(key, known)
    }
  }

  /// The way to a member.
  func key(_ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  func error(_ name: String, _ message: String) -> ConfigurationError {
    ConfigurationError(file: file, key: key(name), message: message)
  }

  func object(_ name: String, known: [String]) throws(ConfigurationError) -> ConfigurationObject? {
    guard let value = members[name] else { return nil }
    return try ConfigurationObject(value, file: file, path: key(name), known: known)
  }

  func string(_ name: String) throws(ConfigurationError) -> String? {
    guard let value = members[name] else { return nil }
    guard case .string(let text) = value else { throw expected("a text", name, value) }
    guard !text.isEmpty else { throw error(name, "a text that is not empty is expected") }
    return text
  }

  func strings(_ name: String) throws(ConfigurationError) -> [String]? {
    guard let value = members[name] else { return nil }
    guard case .array(let values) = value else { throw expected("a list of texts", name, value) }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value, !text.isEmpty else {
        throw expected("a list of texts that are not empty", name, value)
      }
      texts.append(text)
    }
    return texts
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
    guard let value = members[name] else { return nil }
    let words = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard case .number(let number) = value, let integer = Int(exactly: number),
      range.contains(integer)
    else { throw expected(words, name, value) }
    return integer
  }

  /// A duration, written as a number of seconds.
  func seconds(_ name: String, in range: ClosedRange<Double>) throws(ConfigurationError)
    -> Duration?
  {
    guard let value = members[name] else { return nil }
    guard case .number(let number) = value, range.contains(number) else {
      let words =
        "seconds from \(range.lowerBound.formattedPlainly) to "
        + range.upperBound.formattedPlainly
      throw expected(words, name, value)
    }
    return .milliseconds(Int64((number * 1000).rounded()))
  }

  /// One of the words that a type knows.
  func word<Word: RawRepresentable & CaseIterable>(_ name: String, _ type: Word.Type)
    throws(ConfigurationError) -> Word? where Word.RawValue == String
  {
    guard let value = members[name] else { return nil }
    guard case .string(let text) = value, let word = Word(rawValue: text) else {
      throw expected("one of \(Self.list(Word.allCases.map(\.rawValue)))", name, value)
    }
    return word
  }

  /// Several of the words that a type knows.
  func words<Word: RawRepresentable & CaseIterable>(_ name: String, _ type: Word.Type)
    throws(ConfigurationError) -> [Word]? where Word.RawValue == String
  {
    guard let texts = try strings(name) else { return nil }
    var words: [Word] = []
    for text in texts {
      guard let word = Word(rawValue: text) else {
        let known = Word.allCases.map(\.rawValue)
        let nearest = NearestWord.find(text, among: known).map { "; did you mean '\($0)'?" } ?? ""
        throw error(name, "'\(text)' is none of \(Self.list(known))\(nearest)")
      }
      words.append(word)
    }
    return words
  }

  private func expected(_ words: String, _ name: String, _ value: ConfigurationValue)
    -> ConfigurationError
  {
    error(name, "\(words) is expected, not \(value.kind)")
  }

  private func unknown(_ name: String, _ known: [String]) -> ConfigurationError {
    let hint =
      NearestWord.find(name, among: known).map { "did you mean '\($0)'?" }
      ?? "known are \(Self.list(known))"
    return error(name, "this key is not known; \(hint)")
  }

  private static func list(_ words: [String]) -> String {
    words.map { "'\($0)'" }.joined(separator: ", ")
  }
}
