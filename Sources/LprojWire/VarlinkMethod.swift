/// A method of an interface: the type is its parameters, and it knows its name and its reply.
package protocol VarlinkMethod: Codable, Hashable, Sendable {
  associatedtype Reply: Codable, Hashable, Sendable

  /// With its interface: `org.lprojd.Lookup`.
  static var name: String { get }
  /// What may be given; anything else is refused, so that a misspelt filter filters.
  static var parameterNames: [String] { get }
}

extension VarlinkMethod {
  package static var name: String { "\(InterfaceDescription.lprojd.name).\(Self.self)" }
  package static var parameterNames: [String] { [] }
}
