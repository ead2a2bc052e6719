import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

/// HTLabel's search for the fitting size.
///
/// Every number is worked out on squares: `n` of them at `s` points on `k` lines
/// need `ceil(n / k) * s` by `k * s` points.
@Suite struct FitSearchTests {
  struct Search: CustomTestStringConvertible, Sendable {
    var name: String
    var text = Square.text(5)
    var box: (Double, Double)
    var size = 30.0
    var minimum = 0.0
    var insets = EdgeInsets.zero
    var variant = Variant.original
    /// Branch, size, probes.
    var found: (String, Double, Int)
    var lines: Int?
    var testDescription: String { name }
  }

  private static let example2 = EdgeInsets(top: 5, left: 25, bottom: 5, right: 5)

  static let searches: [Search] = [
    // HT-S40
    Search(name: "grows to one line", box: (300, 100), found: ("grow", 60, 121), lines: 1),
    Search(name: "grows to two lines", box: (300, 130), found: ("grow", 65, 131), lines: 2),
    Search(
      name: "grows between insets", box: (300, 100), insets: example2, found: ("grow", 54, 109), lines: 1),
    Search(name: "keeps what just fits", box: (150, 30), found: ("keep", 30, 0), lines: 1),
    Search(
      name: "keeps what half a point more would break", box: (152, 40), found: ("keep", 30, 0), lines: 1),
    Search(
      name: "grows over four lines", text: Square.text(40), box: (200, 100), size: 10,
      found: ("grow", 20, 41),
      lines: 4),
    Search(
      name: "shrinks over four lines", text: Square.text(40), box: (200, 100), size: 40,
      found: ("shrink", 20, 41), lines: 4),
    Search(
      name: "grows words", text: "hello brave new world", box: (240, 60), size: 10, found: ("grow", 21.5, 44),
      lines: 2),
    Search(name: "grows from a minimum", box: (300, 100), minimum: 10, found: ("grow", 60, 101), lines: 1),
    // HT-S41
    Search(name: "ends at 80", box: (600, 200), found: ("grow", 80, 160)),
    Search(name: "ends at 80 from 79.5", box: (600, 200), size: 79.5, found: ("grow", 80, 160)),
    Search(name: "ends at 80 from above", box: (600, 200), size: 100, found: ("grow", 80, 160)),
    // HT-S42
    Search(name: "counts from the minimum", box: (300, 100), minimum: 0.3, found: ("grow", 59.8, 120)),
    Search(name: "counts from a quarter", box: (300, 100), minimum: 7.25, found: ("grow", 59.75, 106)),
    // HT-S43
    Search(name: "minimum 70 overflows", box: (300, 100), minimum: 70, found: ("grow", 80, 20), lines: 2),
    Search(name: "minimum 80 overflows", box: (300, 100), minimum: 80, found: ("grow", 80, 0), lines: 2),
    Search(name: "minimum 90 overflows", box: (300, 100), minimum: 90, found: ("grow", 80, 0), lines: 2),
    Search(
      name: "minimum 70 keeps as intended", box: (300, 100), minimum: 70, variant: .intended,
      found: ("grow", 30, 20)),
    Search(
      name: "minimum 90 keeps as intended", box: (300, 100), minimum: 90, variant: .intended,
      found: ("grow", 30, 0)),
    // HT-S44
    Search(name: "shrinks to half", text: Square.text(20), box: (300, 30), found: ("shrink", 15, 31)),
    Search(
      name: "counts from its own size", text: Square.text(20), box: (300, 16), size: 17.3,
      found: ("shrink", 14.8, 6)),
    Search(
      name: "shrinks one step", text: Square.text(20), box: (300, 30), size: 15.5, found: ("shrink", 15, 2)),
    // HT-S45
    Search(
      name: "the minimum is no floor", text: Square.text(20), box: (300, 30), minimum: 20,
      found: ("shrink", 15, 31)),
    Search(
      name: "at the minimum at once", text: Square.text(20), box: (300, 30), minimum: 30,
      found: ("shrink", 30, 0)),
    Search(
      name: "up to the minimum", text: Square.text(20), box: (300, 30), minimum: 40, found: ("shrink", 40, 0)),
    Search(
      name: "the minimum is a floor as intended", text: Square.text(20), box: (300, 30), minimum: 20,
      variant: .intended, found: ("shrink", 20, 21)),
    Search(
      name: "never enlarges as intended", text: Square.text(20), box: (300, 30), minimum: 40,
      variant: .intended, found: ("shrink", 30, 1)),
    // HT-S46: as many probes as there are half points
    Search(
      name: "no height", box: (100, 40), size: 20, insets: EdgeInsets(top: 20, left: 0, bottom: 20, right: 0),
      found: ("exhausted", 0, 40)),
    Search(
      name: "less than no height", box: (100, 40), size: 20,
      insets: EdgeInsets(top: 30, left: 0, bottom: 20, right: 0), found: ("exhausted", 0, 40)),
    Search(name: "no box", box: (0, 0), size: 20, found: ("exhausted", 0, 40)),
    Search(
      name: "no box, but a minimum of half a point", box: (0, 0), size: 20, minimum: 0.5,
      found: ("shrink", 0.5, 40)),
    Search(name: "a box narrower than one square", box: (0.4, 40), size: 20, found: ("exhausted", 0, 40)),
    // HT-S24
    Search(
      name: "no width", box: (100, 40), size: 20, insets: EdgeInsets(top: 0, left: 50, bottom: 0, right: 50),
      found: ("exhausted", 0, 40)),
  ]

  @Test("A search ends as worked out by hand", arguments: searches)
  func search(_ search: Search) throws {
    var label = try ShownLabel(
      HTLabel.self, search.variant, frame: Size(width: search.box.0, height: search.box.1), size: search.size)
    try label.set([
      "text": .text(search.text), "adjustsFontSizeToFitWidth": .bool(true),
      "minFontSize": .number(search.minimum), "insets": .insets(search.insets),
    ])
    let expected: Fact = [
      "branch": .text(search.found.0), "size": .number(search.found.1), "probes": .number(search.found.2),
    ]
    #expect(label.fact("fit") == expected)
    if let lines = search.lines { #expect(label.fact("lineCount") == .number(lines)) }
    if search.found.0 == "exhausted" { #expect(label.fact("drawOrder") == []) }
  }

  struct CappedSearch: Sendable {
    var count: Int
    var box: (Double, Double)
    var lines: Int
    var inset = 0.0
    var found: (String, Double)
    var drawn: Int
  }

  /// HT-S47: the newest revision of the repository measures no more than `numberOfLines` lines.
  @Test(
    "The repository's newest revision never shrinks for its width",
    arguments: [
      CappedSearch(count: 20, box: (300, 30), lines: 1, found: ("keep", 30), drawn: 1),
      CappedSearch(count: 20, box: (300, 50), lines: 1, found: ("grow", 50), drawn: 1),
      CappedSearch(count: 105, box: (375, 200), lines: 12, inset: 5, found: ("shrink", 24), drawn: 7),
      CappedSearch(count: 105, box: (135, 100), lines: 12, inset: 5, found: ("shrink", 10), drawn: 9),
    ])
  func cappedSearch(_ search: CappedSearch) throws {
    var label = try ShownLabel(
      HTLabel.self, .head, frame: Size(width: search.box.0, height: search.box.1), size: 30)
    let inset = search.inset
    try label.set([
      "text": .text(Square.text(search.count)), "adjustsFontSizeToFitWidth": .bool(true),
      "numberOfLines": .number(Double(search.lines)),
      "insets": .insets(EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)),
    ])
    #expect(label.fact("fit.branch") == .text(search.found.0))
    #expect(label.fact("fit.size") == .number(search.found.1))
    #expect(label.fact("lineCount") == .number(search.drawn))
  }

  @Test("The label's own font stays as it was, so that going back and forth changes nothing")
  func sameAfterResizing() throws {
    var label = try ShownLabel(HTLabel.self, .original, frame: Size(width: 375, height: 200), size: 30)
    try label.set([
      "text": .text(Square.text(105)), "adjustsFontSizeToFitWidth": .bool(true),
      "insets": .insets(EdgeInsets(top: 5, left: 5, bottom: 5, right: 5)),
    ])
    let first = label.fact("fit")
    label.resize(Size(width: 135, height: 100))
    #expect(label.number("fit.size") == 10)
    label.resize(Size(width: 375, height: 200))
    #expect(label.fact("fit") == first)
    #expect(label.number("fit.size") == 24)
  }

  @Test("The text stands where the found size puts it")
  func positionAfterSearch() throws {
    var label = try ShownLabel(HTLabel.self, .original, frame: Size(width: 300, height: 100), size: 30)
    try label.set([
      "text": .text(Square.text(5)), "adjustsFontSizeToFitWidth": .bool(true),
      "insets": .insets(Self.example2), "verticalAlignment": .word("bottom"),
    ])
    #expect(label.fact("textRect") == ["x": 25, "y": 41, "width": 270, "height": 54])
  }
}
