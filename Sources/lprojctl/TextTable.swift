/// Rows under headings, each column as wide as its widest cell.
struct TextTable {
  private let headings: [String]
  private var rows: [[String]] = []

  init(_ headings: String...) {
    self.headings = headings
  }

  mutating func append(_ cells: String...) {
    rows.append(cells)
  }

  /// The table's lines, without spaces at their ends.
  func lines(_ style: Style) -> [String] {
    let widths = headings.indices.map { column in
      ([headings] + rows).map { Self.width($0[column]) }.max() ?? 0
    }
    let body = rows.map { line($0, widths) }
    return [style.bold(line(headings, widths))] + body
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (cell, width) in zip(cells, widths) {
      line += cell + String(repeating: " ", count: width - Self.width(cell) + 2)
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// How many cells of a terminal a text takes, wide East Asian characters being two (UAX 11).
  static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: sum
      default: sum + (isWide(scalar.value) ? 2 : 1)
      }
    }
  }

  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
      0xa000...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe4f, 0xff00...0xff60,
      0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
