import AssayGeometry
import AssayImaging
import AssayLabels
import Testing
import AssayTypesetting

/// What a link that is not pressed keeps of what the text has set itself (CJ-59).
@Suite struct CJLinkLookTests {
  /// A value of every attribute that a character can lose.
  static let values: [(key: String, value: PropertyValue)] = [
    ("color", .color(Color(red: 9, green: 8, blue: 7))), ("kern", .number(3)), ("tracking", .number(40)),
    ("ligatures", .word("all")), ("baselineOffset", .number(2)), ("underline", .bool(true)),
    ("strikethrough", .bool(true)), ("stroke", .record(["width": .number(2)])),
    ("shadow", .record(["blur": .number(1)])), ("backgroundColor", .color(.white)),
    ("obliqueness", .number(0.2)), ("expansion", .number(0.3)), ("direction", .word("embedLeftToRight")),
    ("link", .text("a")),
  ]

  /// The attributes of the drawn text whose own are all but one, with a link that names an attribute when pressed.
  private func drawn(_ variant: Variant, without left: String?, active key: String?) throws -> TextAttributes
  {
    var label = try ShownLabel(CJLabel.self, variant)
    var text = StyledText(string: Square.text(3))
    text.attributes = SpanAttributes(font: try Square.font(20))
    for (key, value) in Self.values where key != left { text.attributes.set(key, to: value) }
    try label.set(["numberOfLines": .number(0), "attributedText": .attributedText(text)])
    if let key {
      var link = Link(name: "a", place: .range(0..<3))
      for (known, value) in Self.values where known == key {
        link.activeLook.attributes.set(key, to: value)
      }
      try label.set("addLink", .link(link))
    }
    label.view.update()
    var attributes = try #require(label.view.contents.lines.first?.runs.first).attributes
    attributes.tag = 0
    return attributes
  }

  @Test(
    "In the published code, a link that is not pressed loses each attribute that its pressed look sets",
    arguments: values.map(\.key))
  func published(key: String) throws {
    let lost = try drawn(.original, without: key, active: nil)
    #expect(try drawn(.original, without: nil, active: key) == lost)
    #expect(try drawn(.original, without: nil, active: nil) != lost)
  }

  @Test("As intended, a link that is not pressed keeps these attributes", arguments: values.map(\.key))
  func intended(key: String) throws {
    let kept = try drawn(.intended, without: nil, active: nil)
    #expect(try drawn(.intended, without: nil, active: key) == kept)
  }
}
