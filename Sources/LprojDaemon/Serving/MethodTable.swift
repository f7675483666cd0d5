import LprojWire

/// What is done for each method that can be called.
struct MethodTable {
  private var actions: [String: any MethodAction] = [:]
  private let interfaces = Set(InterfaceDescription.all.map(\.name))

  /// - Parameters:
  ///   - mayChange: whether a peer may call the methods that change something.
  init(
    handler: any RequestHandler, service: GetInfo.Reply, mayChange: @escaping (Peer) -> Bool
  ) {
    add(HandlerAction(handler: handler, request: Request.listBundles))
    add(HandlerAction(handler: handler, request: Request.lookup))
    add(HandlerAction(handler: handler, request: Request.lookupAll))
    add(HandlerAction(handler: handler, mayChange: mayChange, request: Request.selectLanguage))
    add(HandlerAction(handler: handler, request: Request.matchLanguage))
    add(HandlerAction(handler: handler, request: Request.subscribe))
    add(HandlerAction(handler: handler, request: Request.listDiagnostics))
    add(HandlerAction(handler: handler, mayChange: mayChange, request: Request.reload))
    add(HandlerAction(handler: handler, request: Request.getStatus))
    add(GetInfoAction(service: service))
    add(GetInterfaceDescriptionAction())
  }

  private mutating func add<Action: MethodAction>(_ action: Action) {
    actions[Action.Method.name] = action
  }

  func perform(_ call: VarlinkCall, on connection: Connection) throws(CallError) {
    if call.wantsUpgrade { throw .invalidParameter(parameter: "upgrade") }
    guard let action = actions[call.method] else { throw unknown(call.method) }
    if call.method == Subscribe.name, !call.wantsMore { throw .expectedMore }
    if connection.isGone, !action.doesChange { return connection.skip() }
    try action.perform(call, on: connection)
  }

  private func unknown(_ method: String) -> CallError {
    let parts = method.split(separator: ".", omittingEmptySubsequences: false)
    let interface = parts.dropLast().joined(separator: ".")
    return interfaces.contains(interface)
      ? .methodNotFound(method: method) : .interfaceNotFound(interface: interface)
  }
}

/// Decodes the parameters of one method and sees to it that they are answered.
private protocol MethodAction {
  associatedtype Method: VarlinkMethod

  /// Whether it changes something, whoever hears the answer.
  var doesChange: Bool { get }

  func perform(_ method: Method, for peer: Peer, replier: Replier<Method>) throws(CallError)
}

extension MethodAction {
  fileprivate var doesChange: Bool { false }

  fileprivate func perform(_ call: VarlinkCall, on connection: Connection) throws(CallError) {
    let method: Method = try call.parameters()
    try perform(method, for: connection.peer, replier: connection.replier())
  }
}

private struct HandlerAction<Method: VarlinkMethod>: MethodAction {
  let handler: any RequestHandler
  /// Who may call it, where it changes something; nil: it does not, and anybody may.
  var mayChange: ((Peer) -> Bool)?
  let request: (Method, Replier<Method>) -> Request

  var doesChange: Bool { mayChange != nil }

  func perform(_ method: Method, for peer: Peer, replier: Replier<Method>) throws(CallError) {
    if let mayChange, !mayChange(peer) { throw .permissionDenied }
    handler.handle(request(method, replier), from: peer)
  }
}

private struct GetInfoAction: MethodAction {
  let service: GetInfo.Reply

  func perform(_ method: GetInfo, for peer: Peer, replier: Replier<GetInfo>) {
    replier.succeed(service)
  }
}

private struct GetInterfaceDescriptionAction: MethodAction {
  func perform(
    _ method: GetInterfaceDescription, for peer: Peer, replier: Replier<GetInterfaceDescription>
  ) throws(CallError) {
    guard let interface = InterfaceDescription.all.first(where: { $0.name == method.interface })
    else { throw .interfaceNotFound(interface: method.interface) }
    replier.succeed(GetInterfaceDescription.Reply(description: interface.text))
  }
}
