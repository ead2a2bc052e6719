/// The coverage of glyphs that were drawn before, so that they need not be rasterized again; a full cache is emptied.
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

    // Few keys differ only in the owner.
    func hash(into hasher: inout Hasher) { hasher.combine(place) }
  }

  /// The coverage around a glyph's origin, and its owner, which is kept alive, so that no other object gets its identifier.
  private struct Entry {
    let owner: AnyObject
    let coverage: Coverage
  }

  private static let mostBytes = 8 << 20
  private static let mostEntries = 1 << 16
  private var entries: [Key: Entry] = [:]
  private var byteCount = 0

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
}
