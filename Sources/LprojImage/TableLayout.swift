import LprojModel

/// How much room one table of an image takes, and which entries of its layers are in it.
struct TableLayout {
  let place: TablePlace
  let layers: [Layer]

  struct Layer {
    let table: Table
    /// The index of its language in the image.
    let language: UInt16
    /// The positions of the entries that no layer above has; nil for all.
    let positions: [Int]?
  }

  /// - Parameter languages: those of the image, with each layer's.
  init(_ table: ImageTable, languages: [LanguageTag]) {
    layers = Self.layers(of: table, languages: languages)
    var count = 0
    var size = 0
    for layer in layers {
      layer.forEachRecord { record in
        count += 1
        size += ImageFormat.entrySize(keyLength: record.keyLength, valueLength: record.valueLength)
      }
    }
    // 16 GiB; the loader's limits on files are far below.
    precondition(size / ImageFormat.entryAlignment < UInt32.max, "a table outgrew its offsets")
    place = TablePlace(
      name: table.name, entryCount: count, bucketCount: ImageFormat.bucketCount(entryCount: count),
      entriesSize: size)
  }

  private static func layers(
    of table: ImageTable, languages: [LanguageTag]
  ) -> [Layer] {
    var uppers: [Table] = []
    var layers: [Layer] = []
    for layer in table.layers where !layer.table.isEmpty {
      guard let language = languages.firstIndex(of: layer.language) else {
        preconditionFailure("the image's languages are those of its layers")
      }
      if uppers.contains(where: { $0 === layer.table }) { continue }
      let positions = uppers.isEmpty ? nil : Self.positions(in: layer.table, notIn: uppers)
      layers.append(Layer(table: layer.table, language: UInt16(language), positions: positions))
      uppers.append(layer.table)
    }
    return layers
  }

  /// The positions of the entries of a table whose keys none of `uppers` has.
  private static func positions(in table: Table, notIn uppers: [Table]) -> [Int] {
    if uppers.contains(where: { $0.isKnownToCover(table) }) { return [] }
    var lacking: [Int]?
    for upper in uppers {
      var finder = KeyFinder(upper)
      let isLacking = { position in
        finder.position(of: table.records[position], in: table.arena) == nil
      }
      lacking = lacking?.filter(isLacking) ?? table.records.indices.filter(isLacking)
      if lacking?.isEmpty == true { return [] }
    }
    return lacking ?? Array(table.records.indices)
  }
}

extension TableLayout.Layer {
  /// Calls `body` with each record of the image, in the order of the table.
  func forEachRecord(_ body: (Table.Record) -> Void) {
    if let positions {
      for position in positions { body(table.records[position]) }
    } else {
      for record in table.records { body(record) }
    }
  }
}
