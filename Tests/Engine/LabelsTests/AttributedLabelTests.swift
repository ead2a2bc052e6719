import AssayImaging
import AssayLabels
import Testing
import AssayTypesetting

/// Attributes of ranges, and what the label's own setters do to them (rank 21).
@Suite struct AttributedLabelTests {
  /// Every range with one of its attributes.
  private static func runs<Value: Equatable & Sendable>(
    _ label: ShownLabel, _ value: (TextAttributes) -> Value
  ) -> [(Range<Int>, Value)] {
    label.view.label.core.attributedText.runs.map { ($0.range, value($0.attributes)) }
  }

  private static func label(_ spans: [(Range<Int>, KeyValuePairs<String, PropertyValue>)]) throws
    -> ShownLabel
  {
    var label = try ShownLabel(PlainLabel.self)
    var text = StyledText(string: "abcdef")
    text.spans = spans.map { StyledText.Span(range: $0, attributes: SpanAttributes($1)) }
    try label.set("attributedText", .attributedText(text))
    return label
  }

  @Test("A later range overrides an earlier one, attribute by attribute")
  func layers() throws {
    let label = try Self.label([
      (0..<4, ["kern": .number(2), "color": .color(.white)]), (2..<6, ["kern": .number(0)]),
    ])
    let runs = Self.runs(label) { [$0.kern ?? .nan, $0.color == .white ? 1 : 0] }
    #expect(runs.map(\.0) == [0..<2, 2..<4, 4..<6])
    #expect(runs.map(\.1) == [[2, 1], [0, 1], [0, 0]])
  }

  @Test("Null resets an attribute to the label's own")
  func reset() throws {
    var label = try Self.label([
      (0..<6, ["underline": .bool(true), "font": .font(try Square.font(9)), "kern": .number(1)]),
      (1..<3, ["underline": .none, "font": .none, "kern": .none]),
    ])
    try label.set("font", .font(try Square.font(30)))
    let lined = Self.runs(label) { $0.underline == DecorationLine() }
    #expect(lined.map(\.1) == [true, false, true])
    #expect(Self.runs(label, { $0.kern }).map(\.1) == [1, nil, 1])
    #expect(Self.runs(label, { $0.font.size }).allSatisfy { $0.1 == 30 })
  }

  @Test("A paragraph style changes only the keys that are set")
  func partialParagraph() throws {
    var label = try ShownLabel(PlainLabel.self)
    var text = StyledText(string: "a\nb")
    text.attributes.set("paragraph", to: .record(["headIndent": .number(4)]))
    let second = SpanAttributes(["paragraph": .record(["headIndent": .none, "lineSpacing": .number(3)])])
    text.spans = [StyledText.Span(range: 2..<3, attributes: second)]
    try label.set("attributedText", .attributedText(text))
    try label.set("textAlignment", .word("center"))
    let styles = Self.runs(label, \.paragraphStyle).map(\.1)
    #expect(styles.map { $0?.headIndent } == [4, 0])
    #expect(styles.map { $0?.lineSpacing } == [0, 3])
    #expect(styles.map { $0?.alignment } == [.center, .center])
    #expect(styles.map { $0?.lineBreakMode } == [.truncatingTail, .truncatingTail])
  }

  @Test("Null resets a paragraph to the label's own style")
  func resetParagraph() throws {
    var label = try ShownLabel(PlainLabel.self)
    var text = StyledText(string: "a\nb")
    text.attributes.set("paragraph", to: .record(["headIndent": .number(4)]))
    text.spans = [StyledText.Span(range: 2..<3, attributes: SpanAttributes(["paragraph": .none]))]
    try label.set("attributedText", .attributedText(text))
    #expect(Self.runs(label, \.paragraphStyle).map { $0.1?.headIndent } == [4, nil])
  }

  @Test("An empty text has the attributes of the whole text")
  func emptyText() throws {
    var label = try ShownLabel(PlainLabel.self)
    let attributes = SpanAttributes(font: try Square.font(9))
    try label.set("attributedText", .attributedText(StyledText(string: "", attributes: attributes)))
    #expect(label.view.label.core.attributedText.attributes(at: 0).font.size == 9)
  }
}
