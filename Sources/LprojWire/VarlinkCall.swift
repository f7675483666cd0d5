import FoundationEssentials

/// What a client sends: a method's name, its parameters, and how it wants to be answered.
///
/// Decoding has two steps: first this envelope, then, when the method is known, its parameters
/// from the same bytes. Members that are not known are ignored.
package struct VarlinkCall: Hashable, Sendable {
  /// With its interface: `org.lprojd.Lookup`.
  package var method: String
  /// No reply is wanted, not even an error.
  package var isOneway: Bool
  /// Many replies are wanted.
  package var wantsMore: Bool
  /// Another protocol is wanted after the reply; nothing here has one.
  package var wantsUpgrade: Bool
  private let bytes: Data

  /// - Throws: `malformedMessage` when the bytes are no JSON object with a method.
  package init(frame: [UInt8]) throws(CallError) {
    bytes = Data(frame)
    do {
      let envelope = try JSONDecoder().decode(Envelope.self, from: bytes)
      method = envelope.method
      isOneway = envelope.oneway ?? false
      wantsMore = envelope.more ?? false
      wantsUpgrade = envelope.upgrade ?? false
    } catch {
      throw .malformedMessage(
        message: "expected a JSON object with the member 'method', ended by a NUL byte")
    }
  }

  /// The parameters of a method; absent ones are as if an empty object were given.
  ///
  /// - Throws: `invalidParameter` with the name of the first parameter that is wrong.
  package func parameters<Method: VarlinkMethod>(
    of method: Method.Type = Method.self
  ) throws(CallError) -> Method {
    do {
      return try JSONDecoder().decode(ParametersEnvelope<Method>.self, from: bytes).parameters
    } catch let error as DecodingError {
      throw .invalidParameter(parameter: error.parameter)
    } catch {
      throw .invalidParameter(parameter: "parameters")
    }
  }
}

extension VarlinkCall {
  /// The bytes of a call, with its NUL.
  package static func frame<Method: VarlinkMethod>(
    _ method: Method, more: Bool = false, oneway: Bool = false
  ) -> [UInt8] {
    encodedFrame(
      OutgoingCall(
        method: Method.name, parameters: method, more: more ? true : nil,
        oneway: oneway ? true : nil))
  }
}

private struct Envelope: Decodable {
  var method: String
  var oneway: Bool?
  var more: Bool?
  var upgrade: Bool?
}

private struct OutgoingCall<Method: VarlinkMethod>: Encodable {
  var method: String
  var parameters: Method
  var more: Bool?
  var oneway: Bool?
}

private struct ParametersEnvelope<Method: VarlinkMethod>: Decodable {
  var parameters: Method

  enum CodingKeys: CodingKey {
    case parameters
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.parameters), try !container.decodeNil(forKey: .parameters) else {
      parameters = try JSONDecoder().decode(Method.self, from: Data("{}".utf8))
      return
    }
    let given = try container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: .parameters)
    let unknown = given.allKeys.map(\.stringValue).filter { !Method.parameterNames.contains($0) }
    if let name = unknown.min() {
      throw DecodingError.keyNotFound(
        AnyCodingKey(stringValue: name),
        .init(codingPath: given.codingPath, debugDescription: "not a parameter"))
    }
    parameters = try container.decode(Method.self, forKey: .parameters)
  }
}

private struct AnyCodingKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    nil
  }
}

extension DecodingError {
  /// The parameter in which the error is; `parameters` when it is in none.
  fileprivate var parameter: String {
    let path: [any CodingKey] =
      switch self {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
      case .dataCorrupted(let context): context.codingPath
      @unknown default: []
      }
    let names = path.map(\.stringValue).drop { $0 == "parameters" }
    return names.first ?? "parameters"
  }
}
