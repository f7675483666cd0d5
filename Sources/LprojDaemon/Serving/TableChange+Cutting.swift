import LprojWire

extension Event.Content {
  /// With key lists that are no longer than the limits allow; what is cut is counted.
  func cut(to limits: EventLimits) -> Event.Content {
    guard case .tablesChanged(let bundle, let tables) = self else { return self }
    var bytesLeft = limits.keyBytes
    return .tablesChanged(
      bundle: bundle, tables: tables.map { $0.cut(to: limits.keysPerList, bytes: &bytesLeft) })
  }
}

extension TableChange {
  fileprivate func cut(to keys: Int, bytes: inout Int) -> TableChange {
    var change = self
    change.added = Self.cut(added, to: keys, bytes: &bytes)
    change.changed = Self.cut(changed, to: keys, bytes: &bytes)
    change.removed = Self.cut(removed, to: keys, bytes: &bytes)
    if change != self { change.counts = totals }
    return change
  }

  private static func cut(_ list: [String], to keys: Int, bytes: inout Int) -> [String] {
    Array(
      list.prefix(keys).prefix { key in
        bytes -= key.utf8.count
        return bytes >= 0
      })
  }
}
