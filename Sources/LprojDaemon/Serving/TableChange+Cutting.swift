import LprojAnswers
import LprojWire

extension Event.Content {
  /// With key lists that are no longer than the limits allow; what is cut is counted.
  func cut(to limits: EventLimits) -> Event.Content {
    guard case .tablesChanged(let bundle, let tables) = self else { return self }
    var limit = limits.keyLimit
    return .tablesChanged(bundle: bundle, tables: tables.map { $0.cut(to: &limit) })
  }
}

extension EventLimits {
  /// That of one event.
  var keyLimit: KeyLimit { KeyLimit(keys: keysPerList, bytes: keyBytes) }
}

extension TableChange {
  fileprivate func cut(to limit: inout KeyLimit) -> TableChange {
    var change = self
    change.added = limit.cut(added)
    change.changed = limit.cut(changed)
    change.removed = limit.cut(removed)
    if change != self { change.counts = totals }
    return change
  }
}
