import Geometry

/// The coverage of glyphs drawn before, so that drawing them again is copying.
///
/// A glyph is remembered by the identity of what owns it (an outline, or a typeface with a glyph's number), its size and
/// where within a pixel its origin lies, so a glyph from the cache has exactly the pixels of a new one. When the cache is
/// full, it is emptied.
///
/// Looking a glyph up costs two multiplications and allocates nothing: the table is open, its hash is no secret (keys are
/// addresses of our own), and all coverage lies in one array.
struct GlyphCache {
  /// What makes two glyphs the same wherever they are drawn.
  struct Key: Equatable {
    let owner: ObjectIdentifier
    let number: UInt32

    init(owner: AnyObject, number: UInt32) {
      self.owner = ObjectIdentifier(owner)
      self.number = number
    }

    /// The glyph at a size and place; `size` is 1/64 pixels per em, below 2¹⁵, phases are 1/64 pixels, 0…63.
    func at(size: Int, phaseX: Int, phaseY: Int) -> PlacedKey {
      PlacedKey(owner: owner, place: UInt64(number) << 32 | UInt64(size << 12 | phaseX << 6 | phaseY))
    }
  }

  /// What makes two drawn glyphs the same.
  struct PlacedKey: Equatable {
    fileprivate let owner: ObjectIdentifier
    fileprivate let place: UInt64

    var size: Int { Int(place >> 12 & 0xF_FFFF) }
    var phaseX: Int { Int(place >> 6 & 63) }
    var phaseY: Int { Int(place & 63) }

    fileprivate var hash: UInt64 {
      let mixed = UInt64(UInt(bitPattern: owner)) &* 0x9E37_79B9_7F4A_7C15 ^ place
      return mixed &* 0xD6E8_FEB8_6659_FD93 >> 32
    }
  }

  /// A remembered glyph: where its coverage lies among the bytes.
  struct Entry {
    fileprivate let key: PlacedKey
    let bounds: PixelBounds
    let start: Int
  }

  /// What is known of an outline at every size: its contours' winding number when they neither cross nor overlap.
  private struct Shape {
    let outline: GlyphOutline
    let plainWinding: Int?
  }

  private static let mostBytes = 8 << 20
  private static let mostShapes = 8192
  private var shapes: [ObjectIdentifier: Shape] = [:]
  /// The coverage of all remembered glyphs, one after the other.
  private(set) var bytes: [UInt8] = []
  private var slots: [Entry?] = Array(repeating: nil, count: 1 << 10)
  private var entryCount = 0
  // Holding the owners keeps their identity from being given to others.
  private var owners: [ObjectIdentifier: AnyObject] = [:]

  subscript(key: PlacedKey) -> Entry? { slots[slot(of: key)] }

  /// Remembers a coverage, unless it would take a large part of the room.
  mutating func remember(_ coverage: Coverage, of owner: AnyObject, as key: PlacedKey) {
    guard coverage.bytes.count <= GlyphCache.mostBytes / 16 else { return }
    if bytes.count + coverage.bytes.count > GlyphCache.mostBytes || entryCount >= GlyphCache.mostBytes >> 7 {
      bytes.removeAll(keepingCapacity: true)
      slots = Array(repeating: nil, count: slots.count)
      owners.removeAll(keepingCapacity: true)
      entryCount = 0
    }
    slots[slot(of: key)] = Entry(key: key, bounds: coverage.bounds, start: bytes.count)
    bytes += coverage.bytes
    owners[key.owner] = owner
    entryCount += 1
    if entryCount * 2 > slots.count { grow() }
  }

  /// The slot a key has or may take; there is always a free one.
  private func slot(of key: PlacedKey) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.hash) & mask
    while let entry = slots[slot], entry.key != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let entries = slots
    slots = Array(repeating: nil, count: slots.count * 2)
    for case let entry? in entries { slots[slot(of: entry.key)] = entry }
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
