/// The definition of an interface, as `GetInterfaceDescription` answers it.
package struct InterfaceDescription: Hashable, Sendable {
  package let name: String
  /// In the Varlink interface language, byte for byte the file in the sources.
  package let text: String

  package static let lprojd = InterfaceDescription(
    name: "org.lprojd", text: text(of: PackageResources.org_lprojd_varlink))

  package static let service = InterfaceDescription(
    name: "org.varlink.service", text: text(of: PackageResources.org_varlink_service_varlink))

  package static let all = [lprojd, service]

  private static func text(of bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
