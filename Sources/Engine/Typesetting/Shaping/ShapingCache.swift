import CAssayHarfBuzz
import Synchronization

/// A glyph as HarfBuzz returns it, in font units; y up.
struct CachedGlyph {
  let id: UInt32
  /// The first scalar that it shows, counted from the beginning of the shaped text.
  let scalar: UInt32
  let advance: Int32
  let xOffset: Int32
  let yOffset: Int32
  /// Whether the text must be shaped again if a line ends before the glyph.
  let isUnsafeToBreak: Bool
  /// Whether glyphs before or after the beginning of its cluster may depend on the text on the other side.
  let isUnsafeToConcat: Bool

  init(_ info: hb_glyph_info_t, _ position: hb_glyph_position_t) {
    var info = info
    let flags = UInt32(hb_glyph_info_get_glyph_flags(&info).rawValue)
    (id, scalar, advance) = (info.codepoint, info.cluster, position.x_advance)
    (xOffset, yOffset) = (position.x_offset, position.y_offset)
    isUnsafeToBreak = flags & UInt32(HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue) != 0
    isUnsafeToConcat = flags & chb_unsafe_to_concat != 0
  }
}

/// The words and texts that a face has shaped, and their glyphs.
///
/// Glyphs are in font units, so one entry serves every size. A full cache is emptied.
final class ShapingCache: Sendable {
  /// Everything that the glyphs of a text in one face depend on.
  struct Key: Hashable {
    /// The shaped text with the context that HarfBuzz takes into account.
    var text: [UInt32]
    /// The part of it that is shaped.
    var part: Range<Int>
    let isRightToLeft: Bool
    let script: UInt32
    /// HarfBuzz's pointer for the language, which is the same for equal languages.
    let language: UInt
    /// The features that are on or off, as HarfBuzz writes them.
    let features: [String]

    // The text is nearly always enough to tell keys apart, and as bytes it is hashed fastest.
    func hash(into hasher: inout Hasher) { text.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  private struct Entries {
    var glyphs: [Key: [CachedGlyph]] = [:]
    var scalarCount = 0
  }

  private static let mostScalars = 1 << 17
  private let entries = Mutex(Entries())

  /// The glyphs of a text, from left to right; nil if it is not in the cache.
  subscript(key: Key) -> [CachedGlyph]? { entries.withLock { $0.glyphs[key] } }

  /// Adds a text, unless it would fill much of the cache.
  func insert(_ glyphs: [CachedGlyph], for key: Key) {
    guard key.text.count <= ShapingCache.mostScalars / 8 else { return }
    entries.withLock { entries in
      if entries.scalarCount + key.text.count > ShapingCache.mostScalars { entries = Entries() }
      entries.glyphs[key] = glyphs
      entries.scalarCount += key.text.count + 16
    }
  }
}
