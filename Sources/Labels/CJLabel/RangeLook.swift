/// What a range of CJLabel's text is given: attributes, and a box around it.
public struct RangeLook: Hashable, Sendable {
  /// The attributes of the characters.
  public var attributes: SpanAttributes
  /// The box around them.
  public var box: BoxStyle

  /// Creates a look.
  public init(attributes: SpanAttributes = SpanAttributes(), box: BoxStyle = BoxStyle()) {
    self.attributes = attributes
    self.box = box
  }
}

/// Where in the text something is set.
public enum RangePlace: Hashable, Sendable {
  /// A range of grapheme clusters, pictures counted.
  case range(Range<Int>)
  /// Where the text has some characters first, or everywhere (CJ-58).
  case string(String, all: Bool)

  /// The ranges meant in a text; an error where the published code asserts.
  func ranges(in text: [Character]) throws(LabelError) -> [Range<Int>] {
    switch self {
    case .range(let range):
      guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= text.count else {
        throw LabelError(
          "the range [\(range.lowerBound), \(range.count)] must hold characters of the text, which has "
            + "\(text.count); the published code asserts it")
      }
      return [range]
    case .string(let string, let all):
      guard !string.isEmpty else {
        throw LabelError("there must be characters to look for; the published code asserts them")
      }
      return RangePlace.matches(of: Array(string), in: text, all: all)
    }
  }

  /// Where a text has some characters, from its beginning on; matches do not overlap.
  private static func matches(of pattern: [Character], in text: [Character], all: Bool) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    var start = 0
    while start + pattern.count <= text.count {
      if text[start] == pattern[0], text[start..<(start + pattern.count)].elementsEqual(pattern) {
        matches.append(start..<(start + pattern.count))
        guard all else { break }
        start += pattern.count
      } else {
        start += 1
      }
    }
    return matches
  }
}

/// A look for a part of the text (CJ-45…CJ-49).
public struct RangeStyling: Hashable, Sendable {
  /// Where.
  public var place: RangePlace
  /// What is set there.
  public var look: RangeLook

  /// Creates a styling.
  public init(place: RangePlace, look: RangeLook) {
    self.place = place
    self.look = look
  }
}
