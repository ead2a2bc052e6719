import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

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
