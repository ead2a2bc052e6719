import AssayGeometry

/// The coverage of glyphs that were drawn before, so that they need not be rasterized again.
///
/// A glyph is identified by its owner (an outline, or a typeface and the glyph's number), its size and the position of its
/// origin within a pixel, so a cached glyph has exactly the pixels of a new one. A full cache is emptied.
struct GlyphCache {
  /// Everything that the coverage of a glyph depends on.
  struct Key: Hashable {
    private let owner: ObjectIdentifier
    // The number, the size and the position within a pixel.
    private let place: UInt64

    /// Creates a key; `size` is 1/64 pixels per em, below 2¹⁵, and the origin is in 1/64 pixels.
    init(owner: AnyObject, number: UInt32, size: Int, x: Int, y: Int) {
      self.owner = ObjectIdentifier(owner)
      place = UInt64(number) << 32 | UInt64(size << 12 | (x & 63) << 6 | y & 63)
    }
  }

  /// The coverage around a glyph's origin, and its owner, which is kept alive, so that no other object gets its identifier.
  private struct Entry {
    let owner: AnyObject
    let coverage: Coverage
  }

  /// An outline, and the result of ``plainWinding(of:)``.
  private struct Shape {
    let outline: GlyphOutline
    let plainWinding: Int?
  }

  private static let mostBytes = 8 << 20
  private static let mostEntries = 1 << 16
  private static let mostShapes = 8192
  private var entries: [Key: Entry] = [:]
  private var byteCount = 0
  private var shapes: [ObjectIdentifier: Shape] = [:]

  /// The coverage of a glyph; nil if it is not in the cache.
  subscript(key: Key) -> Coverage? { entries[key]?.coverage }

  /// Adds a coverage, unless it would fill much of the cache.
  mutating func insert(_ coverage: Coverage, of owner: AnyObject, for key: Key) {
    let count = coverage.bytes.count
    guard count <= GlyphCache.mostBytes / 16 else { return }
    if byteCount + count > GlyphCache.mostBytes || entries.count >= GlyphCache.mostEntries {
      entries = [:]
      byteCount = 0
    }
    entries[key] = Entry(owner: owner, coverage: coverage)
    byteCount += count
  }

  /// The winding number of an outline drawn y down, if its contours neither cross nor overlap; else nil.
  ///
  /// It is found in font units, once for all sizes, so that they differ only by rounding.
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
