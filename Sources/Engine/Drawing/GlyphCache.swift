import AssayGeometry

/// The coverage of glyphs that were drawn before, so that they need not be rasterized again.
///
/// A glyph's key gives its slot in a table, where it replaces the glyph that was there. A dictionary would be slower. All levels are
/// in one block of memory, and when that is full, the table is emptied. So nothing is counted or freed for a single glyph.
struct GlyphCache: ~Copyable {
  /// Everything that the coverage of a glyph depends on.
  struct Key: Equatable {
    private let owner: ObjectIdentifier
    // The number, the size and the position within a pixel.
    private let place: UInt64

    /// Creates a key; `size` is 1/64 pixels per em, below 2¹⁵, and the origin is in 1/64 pixels.
    init(owner: ObjectIdentifier, number: UInt32, size: Int, x: Int, y: Int) {
      self.owner = owner
      place = UInt64(number) << 32 | UInt64(size << 12 | (x & 63) << 6 | y & 63)
    }

    /// The slot: the highest bits of a product in which all bits of the key count.
    fileprivate var slot: Int {
      let product = (UInt64(UInt(bitPattern: owner)) &+ place) &* 0x9E37_79B9_7F4A_7C15
      return Int(product &>> UInt64(64 - GlyphCache.slotBits))
    }
  }

  /// A glyph's bounds around the pixel of its origin, and the place of its first level.
  private struct Entry {
    var key: Key?
    var start: Int32 = 0
    var (minX, minY, maxX, maxY): (Int16, Int16, Int16, Int16) = (0, 0, 0, 0)
  }

  private static let mostBytes = 4 << 20
  fileprivate static let slotBits = 14
  private let entries = UnsafeMutableBufferPointer<Entry>.allocate(capacity: 1 << slotBits)
  private let levels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: mostBytes)
  private var byteCount = 0
  // Kept alive, so that no other object gets the identifier of one in a key.
  private var owners: [ObjectIdentifier: any GlyphSource] = [:]

  init() { entries.initialize(repeating: Entry()) }

  deinit {
    entries.deallocate()
    levels.deallocate()
  }

  /// The bounds and the levels of a glyph, which are valid until the next insertion; nil if it is not in the cache.
  subscript(key: Key) -> (bounds: PixelBounds, levels: UnsafePointer<UInt8>)? {
    let entry = entries[key.slot]
    guard entry.key == key, let base = levels.baseAddress else { return nil }
    let bounds = PixelBounds(
      minX: Int(entry.minX), minY: Int(entry.minY), maxX: Int(entry.maxX), maxY: Int(entry.maxY))
    return (bounds, UnsafePointer(base + Int(entry.start)))
  }

  /// Adds a coverage, unless it would fill much of the cache.
  mutating func insert(_ coverage: Coverage, of owner: any GlyphSource, for key: Key) {
    let (bounds, count) = (coverage.bounds, coverage.bytes.count)
    guard count <= GlyphCache.mostBytes / 16 else { return }
    if byteCount + count > GlyphCache.mostBytes {
      entries.update(repeating: Entry())
      owners = [:]
      byteCount = 0
    }
    _ = levels[byteCount..<byteCount + count].initialize(fromContentsOf: coverage.bytes)
    entries[key.slot] = Entry(
      key: key, start: Int32(byteCount), minX: Int16(bounds.minX), minY: Int16(bounds.minY),
      maxX: Int16(bounds.maxX), maxY: Int16(bounds.maxY))
    owners[ObjectIdentifier(owner)] = owner
    byteCount += count
  }
}
