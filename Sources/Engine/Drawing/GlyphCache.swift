import AssayGeometry

/// The coverage of glyphs drawn before, so that they can be copied instead of drawn again.
///
/// A glyph is cached by the identity of its owner (an outline, or a typeface with a glyph's number), its size and
/// where within a pixel its origin lies, so a glyph from the cache has exactly the pixels of a new one. When the cache is
/// full, it is emptied.
///
/// Looking a glyph up costs two multiplications and allocates nothing: the table uses open addressing, its hash is not
/// seeded (keys are our own addresses), and all coverage lies in one array.
struct GlyphCache {
  /// What makes two drawn glyphs the same.
  struct Key: Equatable {
    fileprivate let owner: ObjectIdentifier
    // The number, the size and the phases of the origin within a pixel.
    private let place: UInt64

    /// A glyph by what owns it and its number; `size` is 1/64 pixels per em, below 2¹⁵, the origin is in 1/64 pixels.
    init(owner: AnyObject, number: UInt32, size: Int, x: Int, y: Int) {
      self.owner = ObjectIdentifier(owner)
      place = UInt64(number) << 32 | UInt64(size << 12 | (x & 63) << 6 | y & 63)
    }

    fileprivate var hash: UInt64 {
      let mixed = UInt64(UInt(bitPattern: owner)) &* 0x9E37_79B9_7F4A_7C15 ^ place
      return (mixed &* 0xD6E8_FEB8_6659_FD93) >> 32
    }
  }

  /// A remembered glyph: where its coverage lies among the bytes.
  struct Entry {
    fileprivate let key: Key
    let bounds: PixelBounds
    let start: Int
  }

  /// What is known of an outline at every size: its contours' winding number when they neither cross nor overlap.
  private struct Shape {
    let outline: GlyphOutline
    let plainWinding: Int?
  }

  private static let mostBytes = 8 << 20
  private static let mostEntries = 1 << 16
  private static let mostShapes = 8192
  private var shapes: [ObjectIdentifier: Shape] = [:]
  /// The coverage of all remembered glyphs, one after the other.
  private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []
  // An open table of places in `entries`, counted from 1; 0 is free. Its size is a power of two.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  // Holding the owners keeps their identity from being given to others.
  private var owners: [ObjectIdentifier: AnyObject] = [:]

  subscript(key: Key) -> Entry? {
    let place = slots[slot(of: key)]
    return place == 0 ? nil : entries[Int(place) - 1]
  }

  /// Remembers a coverage, unless it would take a large part of the room.
  mutating func remember(_ coverage: Coverage, of owner: AnyObject, as key: Key) {
    guard coverage.bytes.count <= GlyphCache.mostBytes / 16 else { return }
    if bytes.count + coverage.bytes.count > GlyphCache.mostBytes || entries.count >= GlyphCache.mostEntries {
      bytes.removeAll(keepingCapacity: true)
      entries.removeAll(keepingCapacity: true)
      owners.removeAll(keepingCapacity: true)
      for slot in slots.indices { slots[slot] = 0 }
    }
    entries.append(Entry(key: key, bounds: coverage.bounds, start: bytes.count))
    bytes += coverage.bytes
    owners[key.owner] = owner
    if entries.count * 2 > slots.count {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      for index in entries.indices { slots[slot(of: entries[index].key)] = UInt32(index + 1) }
    } else {
      slots[slot(of: key)] = UInt32(entries.count)
    }
  }

  /// The slot that a key has or may take; at least half of all are free.
  private func slot(of key: Key) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.hash) & mask
    while true {
      let place = slots[slot]
      if place == 0 || entries[Int(place) - 1].key == key { return slot }
      slot = (slot + 1) & mask
    }
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
