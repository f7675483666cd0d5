package import LprojWire

/// A call of org.lprojd, decoded, with the way to answer it.
package enum Request {
  case listBundles(ListBundles, Replier<ListBundles>)
  case lookup(Lookup, Replier<Lookup>)
  case lookupAll(LookupAll, Replier<LookupAll>)
  /// The peer may do it.
  case selectLanguage(SelectLanguage, Replier<SelectLanguage>)
  case matchLanguage(MatchLanguage, Replier<MatchLanguage>)
  /// To be answered by `subscribe` of its replier, with the names made canonical.
  case subscribe(Subscribe, Replier<Subscribe>)
  case listDiagnostics(ListDiagnostics, Replier<ListDiagnostics>)
  /// The peer may do it.
  case reload(Reload, Replier<Reload>)
  case getStatus(GetStatus, Replier<GetStatus>)
}

/// Who answers the calls: the domain, over the snapshot of now.
///
/// Called on the loop's thread, and must not block it; replies may come later, on that thread.
package protocol RequestHandler: AnyObject {
  func handle(_ request: Request, from peer: Peer)
}
