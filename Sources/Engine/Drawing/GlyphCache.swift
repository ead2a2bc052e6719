/// The coverage of glyphs that were drawn before, so that they need not be rasterized again.
///
/// A glyph's key gives its slot in a table, where it replaces the glyph that was there. A dictionary would be slower. The table is
/// emptied when it holds too many bytes.
struct GlyphCache {
  /// Everything that the coverage of a glyph depends on.
  struct Key: Equatable {
    private let owner: ObjectIdentifier
    // The number, the size and the position within a pixel.
    private let place: UInt64

    /// Creates a key; `size` is 1/64 pixels per em, below 2¹⁵, and the origin is in 1/64 pixels.
    init(owner: AnyObject, number: UInt32, size: Int, x: Int, y: Int) {
      self.owner = ObjectIdentifier(owner)
      place = UInt64(number) << 32 | UInt64(size << 12 | (x & 63) << 6 | y & 63)
    }

    /// The slot: the highest bits of a product in which all bits of the key count.
    fileprivate var slot: Int {
      let product = (UInt64(UInt(bitPattern: owner)) &+ place) &* 0x9E37_79B9_7F4A_7C15
      return Int(product &>> UInt64(64 - GlyphCache.slotBits))
    }
  }

  /// The coverage around a glyph's origin, and its owner, which is kept alive, so that no other object gets its identifier.
  private struct CachedGlyph {
    let key: Key
    let owner: AnyObject
    let coverage: Coverage
  }

  private static let mostBytes = 8 << 20
  fileprivate static let slotBits = 14
  private var entries = [CachedGlyph?](repeating: nil, count: 1 << slotBits)
  private var byteCount = 0

  /// The coverage of a glyph; nil if it is not in the cache.
  subscript(key: Key) -> Coverage? {
    let slot = key.slot
    return entries[slot]?.key == key ? entries[slot]?.coverage : nil
  }

  /// Adds a coverage, unless it would fill much of the cache.
  mutating func insert(_ coverage: Coverage, of owner: AnyObject, for key: Key) {
    let (slot, count) = (key.slot, coverage.bytes.count)
    guard count <= GlyphCache.mostBytes / 16 else { return }
    byteCount += count - (entries[slot]?.coverage.bytes.count ?? 0)
    if byteCount > GlyphCache.mostBytes {
      self = GlyphCache()
      byteCount = count
    }
    entries[slot] = CachedGlyph(key: key, owner: owner, coverage: coverage)
  }
}
