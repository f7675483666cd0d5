import LprojModel

/// The texts of a localization: the recursive part of a catalog.
extension CatalogDecoder {
  /// Where in the catalog a text stands, for diagnostics.
  struct Site: CustomStringConvertible {
    let key: String
    let language: String
    /// Where the object begins that holds the text: the localization, or a part of it.
    private(set) var place: Place
    private(set) var depth = 0

    init(key: String, localization: JSONValue.Member) {
      self.key = key
      language = localization.key
      place = localization.place
    }

    /// The site of an object inside of it.
    func inner(_ member: JSONValue.Member) -> Site {
      var site = self
      site.place = member.place
      site.depth += 1
      return site
    }

    /// The key and its language: what is equally wrong in two languages is two problems.
    var description: String { "\(shown(key)) in \(shown(language))" }
  }

  /// The text of one localization of a key, with all its references resolved.
  mutating func text(
    of localization: JSONValue.Member, key: String
  ) throws(FormatError) -> CatalogText {
    let site = Site(key: key, localization: localization)
    do throws(FormatError) {
      return resolved(try text(of: try localization.object(), at: site), at: site)
    } catch {
      throw FormatError(error.code, "\(site): \(error.message)", at: error.place)
    }
  }

  private mutating func resolved(_ result: CatalogText, at site: Site) -> CatalogText {
    guard case .text(let text) = result else { return result }
    do throws(VariableText.ReferenceProblem) {
      return .text(try text.resolvingReferences())
    } catch {
      note(.error, error.code, at: site, error.explanation)
      return .unusable
    }
  }

  /// The text of one object with a `stringUnit` or `variations`, whatever holds it.
  mutating func text(
    of content: [JSONValue.Member], at site: Site
  ) throws(FormatError) -> CatalogText {
    guard site.depth < Variation.depthLimit else {
      note(.error, .tooDeep, at: site, VariableText.ReferenceProblem.tooLarge.explanation)
      return .unusable
    }
    guard var scope = try substitutions(of: content, at: site) else { return .unusable }
    let result = try template(of: content, adopting: &scope, at: site)
    guard case .text(let text) = result else { return result }
    return .text(VariableText(template: text.template, variables: scope.variables))
  }

  private mutating func template(
    of content: [JSONValue.Member], adopting scope: inout VariableScope, at site: Site
  ) throws(FormatError) -> CatalogText {
    if let variations = try content.object("variations") {
      let result = try choice(of: variations, adopting: &scope, at: site)
      if case .absent = result {} else { return result }
    }
    if let unit = content.member("stringUnit") {
      return try value(of: try unit.object(), at: site.inner(unit))
    }
    if let phrases = content.member("stringSet") {
      note(
        .note, .notAString, at: site.inner(phrases),
        "a set of phrases is no text that can be looked up; it is passed over")
      return .unusable
    }
    return .absent
  }

  private mutating func value(
    of unit: [JSONValue.Member], at site: Site
  ) throws(FormatError) -> CatalogText {
    let isNew = if case .string("new")? = unit.member("state")?.value { true } else { false }
    guard let value = try unit.string("value") else {
      if !isNew {
        note(
          .warning, .notAString, at: site,
          "a 'stringUnit' without 'value' counts as not translated; add the text")
      }
      return .absent
    }
    // An empty value is a value, but this is how Xcode writes "nobody has translated it yet".
    if isNew, value.isEmpty, site.language != sourceLanguage { return .absent }
    return .text(VariableText(template: .text(value)))
  }

  /// The variables of a level; nil when one of them cannot be served.
  private mutating func substitutions(
    of content: [JSONValue.Member], at site: Site
  ) throws(FormatError) -> VariableScope? {
    guard let members = try content.object("substitutions") else { return VariableScope() }
    var scope = VariableScope(reserving: members.map(\.key))
    for member in lastOfEach(members, in: site) {
      let substitution = try member.object()
      let inner = site.inner(member)
      switch try text(of: substitution, at: inner) {
      case .absent: continue
      case .unusable: return nil
      case .text(let text):
        scope.define(
          member.key,
          as: Variable(
            argument: try argument(of: substitution, named: member.key, at: inner),
            specifier: try specifier(of: substitution),
            variation: scope.adopt(text, of: member.key)))
      }
    }
    return scope
  }

  private func specifier(of substitution: [JSONValue.Member]) throws(FormatError) -> String {
    let specifier = try substitution.string("formatSpecifier") ?? ""
    return specifier.isEmpty ? "lld" : specifier
  }

  private mutating func argument(
    of substitution: [JSONValue.Member], named name: String, at site: Site
  ) throws(FormatError) -> Int? {
    guard let number = try substitution.number("argNum") else { return nil }
    guard let argument = UInt16(number), argument > 0 else {
      note(
        .warning, .malformedFormat, at: site,
        "the 'argNum' of \(shown(name)) is no position from 1; it counts by its place in "
          + "the text")
      return nil
    }
    return Int(argument)
  }

  mutating func note(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at site: Site,
    _ message: @autoclosure () -> String
  ) {
    diagnostics.add(
      severity, code, at: site.place,
      "\(site): \(message())")
  }
}
