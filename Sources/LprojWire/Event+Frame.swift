import LprojModel

extension Event {
  /// The reply to `Subscribe` that tells it, with its NUL: what ``VarlinkReply`` would make of it,
  /// but for the order of the members.
  package var frame: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("parameters")
      writer.object { writer in
        writer.key("event")
        writer.object(write(to:))
      }
      writer.key("continues")
      writer.bool(true)
    }
    return writer.bytes + [0]
  }

  private func write(to writer: inout JSONWriter) {
    writer.member("event", name.rawValue)
    if let bundle { writer.member("bundle", bundle) }
    writer.member("generation", generation.number)
    writer.member("instance", instance)
    if let merged { writer.member("merged", merged) }
    if isPartial {
      writer.key("partial")
      writer.bool(true)
    }
    write(content, to: &writer)
  }

  private func write(_ content: Content, to writer: inout JSONWriter) {
    switch content {
    case .state(let bundles):
      writer.key("bundles")
      writer.array(bundles) { $1.write(to: &$0) }
    case .languageSelected(_, let language, let previous, let choice):
      writer.member("language", language)
      writer.member("previous", previous)
      writer.member("choice", choice)
    case .tablesChanged(_, let tables):
      writer.key("tables")
      writer.array(tables) { $1.write(to: &$0) }
    case .languagesChanged(_, let added, let removed):
      writer.member("added", added)
      writer.member("removed", removed)
    case .diagnosticsChanged(_, let added, let resolved):
      writer.key("added")
      writer.array(added) { $1.write(to: &$0) }
      writer.key("resolved")
      writer.array(resolved) { $1.write(to: &$0) }
    }
  }
}

extension BundleState {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("roots", roots)
      writer.member("languages", languages)
      writer.member("tables", tables)
      writer.member("developmentRegion", developmentRegion)
      writer.member("language", language)
      writer.member("choice", choice)
      writer.member("generation", generation.number)
    }
  }
}

extension TableChange {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("language", language)
      writer.member("table", table)
      writer.member("added", added)
      writer.member("changed", changed)
      writer.member("removed", removed)
      guard let counts else { return }
      writer.key("counts")
      writer.object { writer in
        writer.member("added", counts.added)
        writer.member("changed", counts.changed)
        writer.member("removed", counts.removed)
      }
    }
  }
}

extension ReportedDiagnostic {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let bundle { writer.member("bundle", bundle) }
      writer.member("severity", severity)
      writer.member("code", code)
      writer.member("path", path)
      if let line { writer.member("line", line) }
      if let column { writer.member("column", column) }
      writer.member("message", message)
      if let served { writer.member("served", served) }
    }
  }
}
