/// Walks over the grapheme clusters of a text; the same as its `Character`s (UAX #29).
///
/// The standard library is asked only where a scalar may join others. Between two that never do there is always a
/// boundary, which is most of most texts, and finding it costs a comparison.
struct ClusterWalk {
  /// A cluster by its bytes.
  struct Cluster {
    let bytes: Range<Int>
    /// Its first scalar.
    let first: UInt32
    /// Whether there is no other.
    let isSingle: Bool
  }

  private let string: String
  private let utf8: UnsafeBufferPointer<UInt8>
  private var offset = 0
  // The last boundary that the library found. It knows an index of its own for one; before any other, it looks back over
  // all the flags there are.
  private var boundary: (offset: Int, index: String.Index)

  /// Walks over a text that has these bytes.
  init(_ string: String, utf8: UnsafeBufferPointer<UInt8>) {
    self.string = string
    self.utf8 = utf8
    boundary = (0, string.startIndex)
  }

  /// Passes over bytes that are printable ASCII characters, each a cluster, and returns them.
  mutating func plainBytes() -> UnsafeBufferPointer<UInt8>.SubSequence {
    let start = offset
    while offset < utf8.count, 0x20..<0x7F ~= utf8[offset] { offset += 1 }
    // The last may carry a mark.
    if offset < utf8.count, offset > start, utf8[offset] >= 0x80 { offset -= 1 }
    return utf8[start..<offset]
  }

  /// The next cluster; nil at the end.
  mutating func next() -> Cluster? {
    guard offset < utf8.count else { return nil }
    let start = offset
    let (scalar, end) = utf8.scalar(at: start)
    if ClusterWalk.isSolitary(scalar) {
      let next = end < utf8.count ? utf8.scalar(at: end).value : 0
      if ClusterWalk.isSolitary(next), scalar != 0x0D || next != 0x0A {
        offset = end
        return Cluster(bytes: start..<end, first: scalar, isSingle: true)
      }
    }
    let index =
      boundary.offset == start ? boundary.index : string.utf8.index(string.startIndex, offsetBy: start)
    boundary.index = string.index(after: index)
    offset = string.utf8.distance(from: string.startIndex, to: boundary.index)
    boundary.offset = offset
    return Cluster(bytes: start..<offset, first: scalar, isSingle: offset == end)
  }

  /// How many clusters a text has.
  static func count(in string: String) -> Int {
    let count: Int? = string.utf8.withContiguousStorageIfAvailable { utf8 in
      var walk = ClusterWalk(string, utf8: utf8)
      var count = walk.plainBytes().count
      while walk.next() != nil { count += 1 + walk.plainBytes().count }
      return count
    }
    return count ?? string.count
  }

  /// Whether a scalar never joins another such one but in CRLF: `Grapheme_Cluster_Break` is Other or a control.
  ///
  /// True for blocks without marks, joiners, Hangul, flags and conjuncts; false says nothing.
  static func isSolitary(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x2010..<0x2028, 0x3000..<0x302A, 0x3041..<0x3099,
      0x309B..<0x3100, 0x3400..<0xA000, 0xFF01..<0xFF9E:
      true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The scalar that begins at an offset, and where the next one does; the bytes are valid UTF-8.
  func scalar(at offset: Int) -> (value: UInt32, end: Int) {
    let first = self[offset]
    if first < 0x80 { return (UInt32(first), offset + 1) }
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var scalar = UInt32(first) & (0x7F >> UInt32(count))
    for continuation in 1..<count {
      scalar = scalar << 6 | UInt32(self[offset + continuation] & 0x3F)
    }
    return (scalar, offset + count)
  }
}
