import CAssayHarfBuzz
import Synchronization

/// A glyph as HarfBuzz leaves it in its buffer, in font units; y up.
///
/// In 32 bits, as HarfBuzz has them, since thousands are kept.
struct BufferGlyph {
  let id: UInt32
  /// The first scalar it shows, counted from the beginning of the shaped text.
  let scalar: UInt32
  let advance: Int32
  let xOffset: Int32
  let yOffset: Int32
  /// Whether shaping again may be needed where a line ends before it.
  let isUnsafeToBreak: Bool
  /// Whether the glyphs on one side of its cluster's beginning may change with the text on the other.
  let isUnsafeToConcat: Bool
}

/// Words and texts that a face has shaped before.
///
/// Glyphs are in font units, the same at every size. So a text that is measured, fitted to a width size by size, and drawn
/// is shaped once, and a new text of known words not at all. When the cache is full, it is emptied; what it returns is what HarfBuzz would.
final class ShapingCache: Sendable {
  /// Everything that shaping in one face depends on.
  struct Key: Hashable {
    /// What is shaped, with as much of the line or paragraph around it as HarfBuzz looks at.
    var text: [UInt32]
    /// What is shaped of it.
    var part: Range<Int>
    let isRightToLeft: Bool
    let script: UInt32
    /// HarfBuzz's own pointer, the same for equal languages.
    let language: UInt
    let features: ShapingFeatures

    /// Feeds the text alone, which tells nearly all keys apart, as a whole, which takes a tenth of feeding it scalar by
    /// scalar.
    func hash(into hasher: inout Hasher) { text.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  private struct Entries {
    var glyphs: [Key: [BufferGlyph]] = [:]
    var scalarCount = 0

    mutating func empty() {
      glyphs.removeAll(keepingCapacity: true)
      scalarCount = 0
    }
  }

  private static let mostScalars = 1 << 17
  private let entries = Mutex(Entries())

  /// The glyphs of a text, from left to right; shapes it when it is new.
  func glyphs(of key: Key, shape: () -> [BufferGlyph]) -> [BufferGlyph] {
    if let known = entries.withLock({ $0.glyphs[key] }) { return known }
    let glyphs = shape()
    // A text that fills much of the cache is worth less than what it would drive out.
    guard key.text.count <= ShapingCache.mostScalars / 8 else { return glyphs }
    entries.withLock { entries in
      if entries.scalarCount + key.text.count > ShapingCache.mostScalars { entries.empty() }
      if entries.glyphs.updateValue(glyphs, forKey: key) == nil { entries.scalarCount += key.text.count + 16 }
    }
    return glyphs
  }
}
