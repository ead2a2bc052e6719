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

  /// What has been shaped, while nobody changes it.
  struct Entries {
    fileprivate var places: [Key: Range<Int>] = [:]
    // Those of all texts: to count the references to an array for each, two threads took turns in writing to it.
    fileprivate var glyphs: [BufferGlyph] = []
    fileprivate var scalarCount = 0

    /// The glyphs of a text, from left to right; nil when it is new.
    subscript(key: Key) -> ArraySlice<BufferGlyph>? { places[key].map { glyphs[$0] } }

    fileprivate mutating func empty() {
      places.removeAll(keepingCapacity: true)
      glyphs.removeAll(keepingCapacity: true)
      scalarCount = 0
    }
  }

  private static let mostScalars = 1 << 17
  private let entries = Mutex(Entries())

  /// Lets someone look up any number of texts.
  func look<Result: Sendable>(_ body: (Entries) -> Result) -> Result { entries.withLock { body($0) } }

  /// Adds a text that was new, and its glyphs; another thread's glyphs of the same text are then no longer found.
  func remember(_ glyphs: [BufferGlyph], as key: Key) {
    // A text that fills much of the cache is worth less than what it would drive out.
    guard key.text.count <= ShapingCache.mostScalars / 8 else { return }
    entries.withLock { entries in
      if entries.scalarCount + key.text.count > ShapingCache.mostScalars { entries.empty() }
      entries.places[key] = entries.glyphs.count..<entries.glyphs.count + glyphs.count
      entries.glyphs += glyphs
      entries.scalarCount += key.text.count + 16
    }
  }
}
