/// What the service is; org.varlink.service.
package struct GetInfo: VarlinkMethod {
  package static var name: String { "org.varlink.service.GetInfo" }

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    package var vendor: String
    package var product: String
    package var version: String
    package var url: String
    package var interfaces: [String]

    package init(
      vendor: String, product: String, version: String, url: String, interfaces: [String]
    ) {
      self.vendor = vendor
      self.product = product
      self.version = version
      self.url = url
      self.interfaces = interfaces
    }
  }
}
