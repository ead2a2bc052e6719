import AssayFacts
import AssayGeometry
import AssayLabels
import Testing
import AssayTypesetting

/// Touches of CJLabel's links (CJ-56…CJ-65): squares of 20 points, ten on a line.
@Suite struct CJLinkTests {
  /// A label of two lines whose twelfth and thirteenth squares are a link: x 20 to 60, y 20 to 40.
  private func linked(_ variant: Variant = .intended) throws -> ShownLabel {
    var label = try ShownLabel(CJLabel.self, variant, frame: Size(width: 200, height: 40))
    try label.set([
      "numberOfLines": .number(0), "text": .text(Square.text(20)),
      "addLink": .link(Link(name: "a", place: .range(11..<13))),
    ])
    label.view.update()
    return label
  }

  @Test(
    "A box includes its left and top edges, but not the right and bottom ones",
    arguments: [
      (Point(x: 20, y: 20), true), (Point(x: 59.99, y: 39.99), true), (Point(x: 60, y: 30), false),
      (Point(x: 30, y: 40), false), (Point(x: 19.99, y: 30), false),
    ])
  func boxEdges(point: Point, isHit: Bool) throws {
    var label = try linked()
    label.tap(point)
    #expect(label.clicks == (isHit ? ["a"] : []))
  }

  @Test("A touch far away hits nothing even in an extended touch area")
  func touchesFromFarAway() throws {
    var label = try linked(.original)
    try label.set("extendsLinkTouchArea", .bool(true))
    label.tap(Point(x: -1e9, y: 30))
    #expect(label.view.facts["events"] == [])
  }

  @Test("In the published code, a link can still be clicked when the label has become too narrow to draw it")
  func narrowed() throws {
    for variant in [Variant.original, .intended] {
      var label = try ShownLabel(CJLabel.self, variant, frame: Size(width: 80, height: 20))
      try label.set(["text": .text("ab"), "addLink": .link(Link(name: "a", place: .range(0..<2)))])
      label.view.update()
      label.view.touch(.down, at: Point(x: 20, y: 10))
      label.resize(Size(width: 0, height: 20))
      label.view.touch(.up, at: Point(x: 0, y: 10))
      let click: [Fact] = variant == .original ? ["block.click a", "delegate.click a"] : []
      #expect(label.view.facts["events"] == .list(["redraw active"] + click + ["redraw normal"]))
    }
  }

  @Test("An empty search string, or a range in a label without text, is an error")
  func emptyStrings() throws {
    var label = try linked()
    #expect(throws: LabelError("there must be characters to look for; the published code asserts them")) {
      try label.set("addLink", .link(Link(name: "b", place: .string("", all: true))))
    }
    try label.set("text", .none)
    let link = Link(name: "b", place: .range(0..<1))
    #expect(throws: LabelError.self) { try label.set("addLink", .link(link)) }
    try label.set("addLink", .link(Link(name: "b", place: .string("a", all: true))))
    #expect(label.facts["links"] == nil)
  }

  @Test("Replacing the text under a finger prevents the click", arguments: [Variant.original, .intended])
  func replacedText(variant: Variant) throws {
    for text in [PropertyValue.text("字"), .none] {
      var label = try linked(variant)
      label.view.touch(.down, at: Point(x: 30, y: 30))
      try label.set("text", text)
      label.view.update()
      label.view.touch(.up, at: Point(x: 30, y: 30))
      label.tap(Point(x: 30, y: 30))
      label.view.advance(by: 1)
      #expect(label.clicks == [])
      #expect(label.view.facts["links"] == nil)
    }
  }

  @Test("Changing links, looks or pictures ends a touch", arguments: [Variant.original, .intended])
  func marksChangedUnderTheFinger(variant: Variant) throws {
    let picture = ImageInsertion(name: "p", size: Size(width: 5, height: 5), index: 0)
    let changes: [(String, PropertyValue)] = [
      ("removeLink", .numbers([11, 2])), ("removeAllLinks", .bool(true)),
      ("addLink", .link(Link(name: "b", place: .range(0..<1)))),
      ("addAttributes", .styling(.range(0..<1), RangeLook())),
      ("insertImage", .insertion(picture)),
    ]
    for (key, value) in changes {
      var label = try linked(variant)
      label.view.touch(.down, at: Point(x: 30, y: 30))
      try label.set(key, value)
      label.view.update()
      label.view.touch(.up, at: Point(x: 30, y: 30))
      #expect(label.clicks == [], "\(key)")
    }
  }

  /// Two lines of 20 points in 40 drift by minus the descent (CJ-65).
  @Test("Hit rectangles are where links are hit", arguments: [(Variant.intended, 20.0), (.original, 16)])
  func guides(variant: Variant, top: Double) throws {
    let label = try linked(variant)
    #expect(label.view.label.hitRects == [Rect(x: 20, y: top, width: 40, height: 20)])
    #expect(try ShownLabel(PlainLabel.self).view.label.hitRects.isEmpty)
  }

  @Test("A picture inserted before a link moves it, and one inserted inside divides it")
  func picturesInLinks() throws {
    for (index, ranges) in [(0, [12..<14]), (11, [12..<14]), (12, [11..<12, 13..<14]), (13, [11..<13])] {
      var label = try linked()
      let picture = ImageInsertion(name: "p", size: Size(width: 20, height: 16), index: index)
      try label.set("insertImage", .insertion(picture))
      #expect(label.number("links.count") == Double(ranges.count))
      for (number, range) in ranges.enumerated() {
        #expect(
          label.fact("links[\(number)].range") == [.number(range.lowerBound), .number(range.count)],
          "\(index)")
      }
    }
  }

  @Test("A label without room for text has no links to hit") func noRoom() throws {
    var label = try linked()
    try label.set("insets", .insets(EdgeInsets(top: 0, left: 100, bottom: 0, right: 100)))
    label.view.update()
    label.tap(Point(x: 30, y: 30))
    #expect(label.view.facts["links"] == [])
    #expect(label.view.facts["events"] == [])
  }

  /// CJ-S56: the whole table as it should be; as published it is in `Scenarios/cjlabel/hit-drift.yaml`.
  @Test("As intended, links are hit where they are drawn", arguments: [20.0, 40, 60, 120])
  func noDrift(height: Double) throws {
    for (alignment, count, inset) in [
      ("top", 3, 0.0), ("center", 3, 10), ("bottom", 3, 0), ("top", 9, 10), ("center", 9, 0),
      ("bottom", 9, 10),
    ] {
      var label = try ShownLabel(CJLabel.self, frame: Size(width: 60, height: height))
      try label.set([
        "numberOfLines": .number(0), "verticalAlignment": .word(alignment),
        "insets": .insets(EdgeInsets(top: inset, left: 0, bottom: inset, right: 0)),
        "text": .text(Square.text(count)),
        "addLink": .link(Link(name: "a", place: .range(0..<count))),
      ])
      let lines = Int(label.number("lineCount"))
      #expect(label.number("links.count") == Double(lines))
      for line in 0..<lines {
        #expect(label.number("links[\(line)].drift") == 0)
        #expect(label.number("links[\(line)].rect.y") == label.number("line[\(line)].baseline") - 16)
      }
    }
  }
}

extension ShownLabel {
  /// Puts a finger down at a point, lets the label draw, and lifts it.
  mutating func tap(_ point: Point) {
    view.touch(.down, at: point)
    view.update()
    view.touch(.up, at: point)
    view.update()
  }

  /// The names of the links whose blocks were called for a click.
  var clicks: [String] {
    guard case .list(let events)? = view.facts["events"] else { return [] }
    return events.compactMap { event in
      guard case .text(let text) = event, text.hasPrefix("block.click ") else { return nil }
      return String(text.dropFirst("block.click ".count))
    }
  }
}
