import Geometry

/// The coverage of glyphs drawn before, so that drawing them again is copying.
///
/// A glyph is remembered by its outline's identity, its size and where within a pixel its origin lies, so a glyph from
/// the cache has exactly the pixels of a new one. When the cache is full, it is emptied.
struct GlyphCache {
  /// What makes two drawn glyphs the same.
  struct Key: Hashable {
    let outline: ObjectIdentifier
    /// 1/64 pixels per em.
    let size: Int
    /// 1/64 pixels, 0…63.
    let phaseX: Int
    /// 1/64 pixels, 0…63.
    let phaseY: Int
  }

  /// A remembered glyph; holding its outline keeps the identity from being given to another.
  struct Entry {
    let outline: GlyphOutline
    let coverage: Coverage
  }

  /// What is known of an outline at every size: its contours' winding number when they neither cross nor overlap.
  private struct Shape {
    let outline: GlyphOutline
    let plainWinding: Int?
  }

  private static let mostBytes = 8 << 20
  private static let mostShapes = 8192
  private var shapes: [ObjectIdentifier: Shape] = [:]
  private var entries: [Key: Entry] = [:]
  private var byteCount = 0

  subscript(key: Key) -> Coverage? { entries[key]?.coverage }

  mutating func remember(_ coverage: Coverage, of outline: GlyphOutline, as key: Key) {
    let cost = coverage.bytes.count + 128
    if byteCount + cost > GlyphCache.mostBytes {
      entries.removeAll(keepingCapacity: true)
      byteCount = 0
    }
    guard cost <= GlyphCache.mostBytes / 16 else { return }
    entries[key] = Entry(outline: outline, coverage: coverage)
    byteCount += cost
  }

  /// The winding number of an outline drawn y down, if its contours neither cross nor overlap; else nil.
  ///
  /// Found once in font units, so that sizes and places differ only by their rounding.
  mutating func plainWinding(of outline: GlyphOutline) -> Int? {
    let key = ObjectIdentifier(outline)
    if let known = shapes[key] { return known.plainWinding }
    let contours = outline.path.flattened(flatness: Double(outline.unitsPerEm) / 2000).map(\.points)
    let isFinite = contours.allSatisfy { $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    let region = isFinite ? Region(contours, rule: .nonZero, mostSteps: Polygons.mostSteps) : nil
    let winding = region?.plainWinding.map { -$0 }
    if shapes.count >= GlyphCache.mostShapes { shapes.removeAll(keepingCapacity: true) }
    shapes[key] = Shape(outline: outline, plainWinding: winding)
    return winding
  }
}
