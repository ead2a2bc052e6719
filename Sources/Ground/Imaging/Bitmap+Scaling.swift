extension Bitmap {
  /// Scales a part of the picture; pixels outside the picture are clear.
  ///
  /// A pixel becomes a square, or the average of the pixels that it covers, which should be opaque.
  package func part(_ columns: Range<Int>, _ rows: Range<Int>, width: Int, height: Int) -> Bitmap {
    var result = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        result[x, y] = average(columns.section(x, of: width), rows.section(y, of: height))
      }
    }
    return result
  }

  private func average(_ columns: Range<Int>, _ rows: Range<Int>) -> Color {
    let (columns, rows) = (columns.clamped(to: 0..<width), rows.clamped(to: 0..<height))
    guard !columns.isEmpty, !rows.isEmpty else { return .clear }
    var sums = (0, 0, 0, 0)
    for y in rows {
      for x in columns {
        let color = self[x, y]
        sums.0 += Int(color.red)
        sums.1 += Int(color.green)
        sums.2 += Int(color.blue)
        sums.3 += Int(color.alpha)
      }
    }
    func level(_ sum: Int) -> UInt8 { UInt8(sum / (columns.count * rows.count)) }
    return Color(red: level(sums.0), green: level(sums.1), blue: level(sums.2), alpha: level(sums.3))
  }
}

extension Range<Int> {
  /// One of some sections of equal length, at least 1 long.
  fileprivate func section(_ index: Int, of count: Int) -> Range<Int> {
    let start = lowerBound + index * self.count / count
    return start..<Swift.max(start + 1, lowerBound + (index + 1) * self.count / count)
  }
}
