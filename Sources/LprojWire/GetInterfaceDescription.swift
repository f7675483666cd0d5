/// The definition of an interface; org.varlink.service.
package struct GetInterfaceDescription: VarlinkMethod {
  package static var name: String { "org.varlink.service.GetInterfaceDescription" }

  package var interface: String

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case interface
  }

  package static var parameterNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  package init(interface: String) {
    self.interface = interface
  }

  package struct Reply: Codable, Hashable, Sendable {
    package var description: String

    package init(description: String) {
      self.description = description
    }
  }
}
