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

  private static let mostBytes = 8 << 20
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
}
