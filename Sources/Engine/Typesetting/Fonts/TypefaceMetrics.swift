/// The metrics in the tables of a face, in font units.
struct TypefaceMetrics: Hashable, Sendable {
  var unitsPerEm = 1000
  var glyphCount = 0
  var ascent = 0
  var descent = 0
  var lineGap = 0
  var underlinePosition = 0
  var underlineThickness = 0
  var xHeight = 0
  var capHeight = 0

  /// The metrics with some replaced by others, which are in em.
  func applying(_ override: FontMetricsOverride?) -> TypefaceMetrics {
    func units(_ em: Double?, else own: Int) -> Int {
      guard let em, em.isFinite, abs(em) <= 100 else { return own }
      return Int((em * Double(unitsPerEm)).rounded())
    }
    var result = self
    result.ascent = units(override?.ascent, else: ascent)
    result.descent = units(override?.descent, else: descent)
    result.lineGap = units(override?.lineGap, else: lineGap)
    return result
  }
}
