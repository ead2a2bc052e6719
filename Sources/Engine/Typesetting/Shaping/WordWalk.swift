/// A text on its way to glyphs, word by word.
struct WordWalk {
  /// What the next word is known by; it has one space more unless it is the last.
  private(set) var key: ShapingCache.Key
  /// The glyphs of the words before it.
  private(set) var glyphs: [ShapedGlyph] = []
  private let text: ArraySlice<UInt32>
  private let offset: Int
  private var start: Int
  private var end: Int

  /// Begins with the first word of a text that starts at a scalar of the paragraph; the key has none yet.
  init(_ text: ArraySlice<UInt32>, from offset: Int, key: ShapingCache.Key) {
    self.text = text
    self.offset = offset - text.startIndex
    self.key = key
    (start, end) = (text.startIndex, text.startIndex)
    glyphs.reserveCapacity(text.count)
    step()
  }

  /// Whether no word is left.
  var isDone: Bool { start == text.endIndex }

  /// Takes the glyphs of the next word; false where those on either side of a seam may depend on the other.
  mutating func take(_ shaped: ArraySlice<BufferGlyph>, in context: ShapingContext) -> Bool {
    if start > text.startIndex, shaped.first?.isUnsafeToConcat ?? true { return false }
    let isLast = end == text.endIndex
    if !isLast {
      guard let space = shaped.last, !space.isUnsafeToConcat, space.scalar == end - start else {
        return false
      }
    }
    context.place(isLast ? shaped : shaped.dropLast(), from: offset + start, into: &glyphs)
    step()
    return true
  }

  private mutating func step() {
    start = end
    guard start < text.endIndex else { return }
    end = WordWalk.wordEnd(in: text, from: start)
    key.text.removeAll(keepingCapacity: true)
    key.text.reserveCapacity(end - start + 1)
    key.text += text[start..<end]
    if end < text.endIndex { key.text.append(0x20) }
    key.part = 0..<key.text.count
  }

  /// Where a word ends that begins somewhere: after its spaces, to which no mark is joined.
  private static func wordEnd(in text: ArraySlice<UInt32>, from start: Int) -> Int {
    var index = start + 1
    while index < text.endIndex {
      if text[index - 1] == 0x20, text[index] != 0x20, ClusterWalk.isSolitary(text[index]) { return index }
      index += 1
    }
    return index
  }
}
