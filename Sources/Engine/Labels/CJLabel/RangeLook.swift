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

  /// Refuses a range that does not hold characters of a text, as the published code asserts.
  static func check(_ range: Range<Int>, count: Int) throws(LabelError) {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= count else {
      throw LabelError(
        "the range [\(range.lowerBound), \(range.count)] must hold characters of the text, which has \(count); "
          + "the published code asserts it")
    }
  }

  /// Where a text has some characters, from its beginning on; matches do not overlap (CJ-58).
  static func matches(of string: String, in text: [Character], all: Bool) throws(LabelError) -> [Range<Int>] {
    let pattern = Array(string)
    guard let first = pattern.first else {
      throw LabelError("there must be characters to look for; the published code asserts them")
    }
    var matches: [Range<Int>] = []
    var start = 0
    while start + pattern.count <= text.count {
      let range = start..<(start + pattern.count)
      guard text[start] == first, text[range].elementsEqual(pattern) else {
        start += 1
        continue
      }
      matches.append(range)
      guard all else { break }
      start = range.upperBound
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
