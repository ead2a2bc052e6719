public import AssayTypesetting

/// What is set of a paragraph's style; the rest is the label's own.
public struct ParagraphAttributes: Hashable, Sendable {
  // The values of the keys that are set, and the keys that are set or reset.
  private var values = ParagraphStyle()
  private var set: Set<String> = []
  private var reset: Set<String> = []
  private var resetsAll = false

  /// Creates attributes that set nothing.
  public init() {}

  /// Sets a key of the style, or resets it to the label's own with `.none`.
  public mutating func set(_ key: String, to value: PropertyValue) throws(LabelError) {
    guard let property = Self.properties.first(where: { $0.description.key == key }) else {
      throw LabelError("a paragraph has no attribute '\(key)'")
    }
    if value == .none {
      set.remove(key)
      reset.insert(key)
    } else {
      _ = try property.set(&values, value)
      reset.remove(key)
      set.insert(key)
    }
  }

  /// Resets every key to the label's own.
  mutating func resetAll() {
    self = ParagraphAttributes()
    resetsAll = true
  }

  /// Leaves a key as it is.
  mutating func keep(_ key: String) {
    set.remove(key)
    reset.remove(key)
  }

  /// The style afterwards; nil where it is the label's own.
  public func over(_ current: ParagraphStyle?, base: ParagraphStyle) -> ParagraphStyle? {
    let current = resetsAll ? nil : current
    guard !set.isEmpty || !reset.isEmpty else { return current }
    var style = current ?? base
    for property in Self.properties {
      let key = property.description.key
      if set.contains(key) { property.copy(values, &style) }
      if reset.contains(key) { property.copy(base, &style) }
    }
    return style
  }

  /// The descriptions of all keys.
  public static var descriptions: [PropertyDescription] { properties.map(\.description) }

  /// A key of the style: its description, and how it is read and copied.
  private struct Key: Sendable {
    let description: PropertyDescription
    let set: @Sendable (inout ParagraphStyle, PropertyValue) throws(LabelError) -> Void
    let copy: @Sendable (ParagraphStyle, inout ParagraphStyle) -> Void

    init<Value>(
      _ key: String, _ kind: PropertyKind, _ summary: String,
      _ path: any WritableKeyPath<ParagraphStyle, Value> & Sendable,
      read: @escaping @Sendable (PropertyValue) throws(LabelError) -> Value
    ) {
      description = PropertyDescription(key: key, kind: kind, summary: summary)
      set = { (style: inout ParagraphStyle, value: PropertyValue) throws(LabelError) in
        style[keyPath: path] = try read(value)
      }
      copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// A key whose value is checked and has no effect.
    init(
      checkedOnly key: String, _ kind: PropertyKind, _ summary: String,
      check: @escaping @Sendable (PropertyValue) throws(LabelError) -> Void
    ) {
      description = PropertyDescription(key: key, kind: kind, summary: summary)
      set = { (_: inout ParagraphStyle, value: PropertyValue) throws(LabelError) in try check(value) }
      copy = { _, _ in }
    }

    /// A key whose value is a length within bounds.
    init(
      _ key: String, _ summary: String, in range: ClosedRange<Double> = PropertyKind.lengths,
      _ path: any WritableKeyPath<ParagraphStyle, Double> & Sendable
    ) {
      self.init(key, .limited(range), summary, path) { value throws(LabelError) in
        try value.number(in: range)
      }
    }
  }

  private static let hyphenation = "Assay hyphenates at soft hyphens only"

  private static let properties: [Key] = words + distances + heights + directions

  private static let words = [
    Key(
      "alignment", .word(TextAlignment.allCases.map(\.rawValue)), "How lines stand between the sides.",
      \.alignment
    ) { value throws(LabelError) in try value.word(TextAlignment.self) },
    Key(
      "lineBreakMode", .word(LineBreakMode.allCases.map(\.rawValue)), "How lines end.", \.lineBreakMode
    ) { value throws(LabelError) in try value.word(LineBreakMode.self) },
  ]

  private static let distances = [
    Key(
      "firstLineHeadIndent", "The distance of the first line from the leading edge, in points.",
      \.firstLineHeadIndent),
    Key("headIndent", "The distance of the other lines from the leading edge, in points.", \.headIndent),
    Key(
      "tailIndent",
      "Where lines end, in points: above 0 from the leading edge, otherwise back from the trailing edge.",
      \.tailIndent),
    Key(
      "lineSpacing", "Extra distance between two lines, in points.", in: PropertyKind.extents, \.lineSpacing),
    Key(
      "paragraphSpacing", "Extra distance after the paragraph, in points.", in: PropertyKind.extents,
      \.paragraphSpacing),
    Key(
      "paragraphSpacingBefore", "Extra distance before the paragraph, in points.", in: PropertyKind.extents,
      \.paragraphSpacingBefore),
  ]

  private static let heights = [
    Key(
      "lineHeightMultiple", "A factor of the natural line height; 0 is none.", in: 0...1000,
      \.lineHeightMultiple),
    Key(
      "minimumLineHeight", "The least height of a line, in points; 0 is none.", in: PropertyKind.extents,
      \.minimumLineHeight),
    Key(
      "maximumLineHeight", "The greatest height of a line, in points, which wins over the least; 0 is none.",
      in: PropertyKind.extents, \.maximumLineHeight),
  ]

  private static let directions = [
    Key("tabStops", .tabStops, "Where tabs lead to: a list of `[location, alignment]`.", \.tabStops) {
      value throws(LabelError) in try value.tabStops
    },
    Key(
      "defaultTabInterval", "The distance of the places tabs lead to after the last stop, in points.",
      in: PropertyKind.extents, \.defaultTabInterval),
    Key(
      "writingDirection", .word(WritingDirection.allCases.map(\.rawValue)), "Which way the paragraph reads.",
      \.writingDirection
    ) { value throws(LabelError) in try value.word(WritingDirection.self) },
    Key(
      "language", .language, "The language, as in `zh-Hant`, which selects forms of characters.", \.language
    ) { value throws(LabelError) in try value.language },
    Key(checkedOnly: "hyphenationFactor", .zero(because: hyphenation), "Only 0: \(hyphenation).") {
      value throws(LabelError) in
      guard try value.number == 0 else {
        throw LabelError("'hyphenationFactor' can only be 0: \(hyphenation)")
      }
    },
  ]
}
