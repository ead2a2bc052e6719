import AssayGeometry

/// The coverage of glyphs that were drawn before, so that they need not be rasterized again.
///
/// A glyph is identified by its owner (an outline, or a typeface and the glyph's number), its size and the position of its
/// origin within a pixel, so a cached glyph has exactly the pixels of a new one. A full cache is emptied.
struct GlyphCache {
  /// Everything that the coverage of a glyph depends on.
  struct Key: Equatable {
    fileprivate let owner: ObjectIdentifier
    // The number, the size and the position within a pixel.
    private let place: UInt64

    /// Creates a key; `size` is 1/64 pixels per em, below 2¹⁵, and the origin is in 1/64 pixels.
    init(owner: AnyObject, number: UInt32, size: Int, x: Int, y: Int) {
      self.owner = ObjectIdentifier(owner)
      place = UInt64(number) << 32 | UInt64(size << 12 | (x & 63) << 6 | y & 63)
    }

    fileprivate var hash: UInt64 {
      let mixed = UInt64(UInt(bitPattern: owner)) &* 0x9E37_79B9_7F4A_7C15 ^ place
      return (mixed &* 0xD6E8_FEB8_6659_FD93) >> 32
    }
  }

  /// A cached glyph: the pixels around its origin's, and where its coverage begins in ``bytes``.
  struct Entry {
    fileprivate let key: Key
    let bounds: PixelBounds
    let start: Int
  }

  /// An outline, and the result of ``plainWinding(of:)``.
  private struct Shape {
    let outline: GlyphOutline
    let plainWinding: Int?
  }

  private static let mostBytes = 8 << 20
  private static let mostEntries = 1 << 16
  private static let mostShapes = 8192
  /// The coverage of all cached glyphs, one after the other.
  private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []
  // Keeps the owners alive, so that no other object gets their identifiers.
  private var owners: [ObjectIdentifier: AnyObject] = [:]
  // A hash table with open addressing, because a Dictionary takes a tenth of the time of drawing text: indices of entries
  // plus 1, or 0 for a free slot. Its size is a power of two, and at least half of it is free.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var shapes: [ObjectIdentifier: Shape] = [:]

  /// The entry of a glyph; nil if it is not in the cache.
  subscript(key: Key) -> Entry? {
    let number = slots[slot(of: key)]
    return number == 0 ? nil : entries[Int(number) - 1]
  }

  /// Adds a coverage, unless it would fill much of the cache.
  mutating func insert(_ coverage: Coverage, of owner: AnyObject, for key: Key) {
    guard coverage.bytes.count <= GlyphCache.mostBytes / 16 else { return }
    if bytes.count + coverage.bytes.count > GlyphCache.mostBytes || entries.count >= GlyphCache.mostEntries {
      bytes.removeAll(keepingCapacity: true)
      entries.removeAll(keepingCapacity: true)
      owners.removeAll(keepingCapacity: true)
      slots = [UInt32](repeating: 0, count: slots.count)
    }
    entries.append(Entry(key: key, bounds: coverage.bounds, start: bytes.count))
    bytes += coverage.bytes
    owners[key.owner] = owner
    guard entries.count * 2 > slots.count else {
      slots[slot(of: key)] = UInt32(entries.count)
      return
    }
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for index in entries.indices { slots[slot(of: entries[index].key)] = UInt32(index + 1) }
  }

  /// The slot that has a key, or else the free slot for it.
  @inline(__always) private func slot(of key: Key) -> Int {
    var slot = Int(truncatingIfNeeded: key.hash) & (slots.count - 1)
    while slots[slot] != 0, entries[Int(slots[slot]) - 1].key != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
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
