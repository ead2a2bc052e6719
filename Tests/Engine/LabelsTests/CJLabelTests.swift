import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import Testing
import AssayTypesetting

@Suite struct CJLabelTests {
  private static let photo = ImageInsertion(name: "photo", size: Size(width: 30, height: 20), index: 0)

  private static func sized(_ width: Double, _ height: Double) -> PropertyValue {
    var insertion = photo
    insertion.size = Size(width: width, height: height)
    return .insertion(insertion)
  }

  @Test("A huge picture has a line of its own, or none", arguments: Variant.allCases)
  func enormous(variant: Variant) throws {
    var label = try ShownLabel(CJLabel.self, variant, frame: Size(width: 100, height: 50))
    try label.set(["numberOfLines": .number(0), "text": .text("abc"), "insertImage": Self.sized(100_000, 20)])
    #expect(label.number("images[0].rect.width") == 100_000)
    try label.set(["text": .text("abc"), "insertImage": Self.sized(30, 100_000)])
    #expect(label.number("lineCount") == 0)
    #expect(label.fact("images") == [])
  }

  @Test("A thousand pictures inserted at one position are in reverse order of insertion")
  func manyPictures() throws {
    var label = try ShownLabel(CJLabel.self, frame: Size(width: 60_000, height: 50))
    try label.set(["numberOfLines": .number(0), "text": .text(Square.text(1000)), "insets": .insets(.zero)])
    // Every one before the same character: the last inserted is the first of them.
    for number in 0..<1000 {
      var insertion = Self.photo
      insertion.name = "\(number)"
      insertion.index = 500
      try label.set("insertImage", .insertion(insertion))
    }
    #expect(label.number("images.count") == 1000)
    for (index, name, x) in [(0, "999", 10_000.0), (999, "0", 10_000 + 999 * 30)] {
      #expect(label.fact("images[\(index)].name") == .text(name))
      #expect(label.number("images[\(index)].rect.x") == x)
    }
  }

  @Test(
    "A frame without area shows nothing, and the label's own size is still measured",
    arguments: [Size(width: 0, height: 30), Size(width: -30, height: 30)])
  func noFrame(size: Size) throws {
    var label = try ShownLabel(CJLabel.self, frame: size)
    try label.set(["text": .text("abc"), "adjustsFontSizeToFitWidth": .bool(true)])
    #expect(label.fact("drawOrder") == [])
    #expect(label.fact("intrinsicContentSize") == ["width": 60, "height": 20])
  }

  @Test("Text that fits keeps its size, even if that is not a whole number of points")
  func fits() throws {
    var label = try ShownLabel(CJLabel.self, size: 20.5)
    try label.set(["text": .text("ab"), "adjustsFontSizeToFitWidth": .bool(true)])
    #expect(label.fact("fit") == ["scale": 1, "size": 20.5])
  }
}

/// Many links, and many that overlap: of those at a place the last one made has it (CJ-57).
@Suite struct CJLinkLimitsTests {
  private func label(_ variant: Variant, characters: Int) throws -> ShownLabel {
    var label = try ShownLabel(CJLabel.self, variant, frame: Size(width: 990, height: 1000), size: 10)
    try label.set(["numberOfLines": .number(0), "text": .text(Square.text(characters))])
    return label
  }

  @Test("In thousands of nested links, each character belongs to the innermost link")
  func nested() throws {
    for variant in [Variant.original, .intended] {
      var label = try label(variant, characters: 3000)
      for depth in 0..<1500 {
        var link = Link(name: "\(depth)", place: .range(depth..<(3000 - depth)))
        link.parameter = "\(depth)"
        try label.set("addLink", .link(link))
      }
      let fact = label.fact("links")
      guard case .list(let links)? = fact else { continue }
      // 1499 on both sides, and the two characters of the innermost, on lines of 99.
      try #require(links.count == 1499 + 1 + 1499)
      for (index, name, range) in [(0, "0", [0, 1]), (1499, "1499", [1499, 2]), (2998, "0", [2999, 1])] {
        guard case .record(let link) = links[index] else { continue }
        #expect(link["name"] == .text(name))
        #expect(link["range"] == .list(range.map { .number($0) }))
      }
    }
  }

  @Test("Of thousands of links on one range, the last one counts")
  func repeated() throws {
    var label = try label(.intended, characters: 50)
    for number in 0..<3000 {
      try label.set("addLink", .link(Link(name: "\(number)", place: .range(0..<50))))
    }
    #expect(label.number("links.count") == 1)
    #expect(label.fact("links[0].name") == "2999")
  }

  @Test("Every character of a long text can be a link")
  func everyCharacter() throws {
    var label = try label(.intended, characters: 3000)
    try label.set("addLink", .link(Link(name: "a", place: .string("中", all: true))))
    #expect(label.number("links.count") == 3000)
    try label.set("removeAllLinks", .bool(true))
    #expect(label.number("links.count") == 0)
  }
}

/// Which of the text's own attributes a link keeps while it is not pressed (CJ-59).
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
