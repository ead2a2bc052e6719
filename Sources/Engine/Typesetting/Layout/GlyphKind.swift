extension Glyph {
  /// The kind of character a glyph shows, as far as lines along text depend on it.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// White space, which a line by word leaves out.
    case whiteSpace
    /// A character of East Asia that fills its square: it has no descender that a line would leave room for.
    case ideograph
    /// Anything else.
    case letter

    /// The kind of a cluster that begins with a scalar; ideographs are recognized by their Unicode blocks.
    init(of scalar: UInt32) {
      switch scalar {
      case 0x21...0x7E: self = .letter
      case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
        self = .whiteSpace
      case 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
        0xFF00...0xFFEF, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFF:
        self = .ideograph
      default: self = .letter
      }
    }
  }
}
