import AssayFacts
import AssayGeometry
import AssayLabels
import Testing
import AssayTypesetting

/// CJ-06, CJ-S60: what the first releases got wrong, a finger on text with many emoji.
@Suite struct CJLinkAccuracyTests {
  /// A paragraph of 40 graphemes, most of them of several characters each, the last line included.
  static let graphemes: [String] =
    ["👨‍👩‍👧‍👦", "🇩🇪", "👋🏽", "1️⃣", "👩🏿‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "a", "中", "e\u{301}\u{323}", "❤️‍🔥", "🇯🇵", "#️⃣", "👍🏻", "한", "🧑🏼‍🤝‍🧑🏿", "ก็"]
    + ["✊🏾", "👩‍❤️‍💋‍👨", "z", "😀", "🇧🇷", "🐈‍⬛", "文", "i", "👨‍👨‍👦‍👦", "🏳️‍🌈", "0️⃣", "👮🏻‍♀️", "क्षि", "ß", "🫱🏿‍🫲🏻", "🇺🇳"]
    + ["👨‍👩‍👧‍👦", "🇩🇪", "👋🏽", "1️⃣", "👩🏿‍🚀", "字", "x", "❤️‍🔥"]

  /// A label in which every grapheme is a link, named by its number.
  private func label(_ variant: Variant, height: Double, insets: EdgeInsets = .zero) throws -> ShownLabel {
    var label = try ShownLabel(CJLabel.self, variant, frame: Size(width: 300, height: height), size: 10)
    try label.set([
      "numberOfLines": .number(0), "insets": .insets(insets), "text": .text(Self.graphemes.joined()),
    ])
    for index in Self.graphemes.indices {
      let link = Link(name: "\(index)", place: .range(index..<(index + 1)))
      var numbered = link
      numbered.parameter = "\(index)"
      try label.set("addLink", .link(numbered))
    }
    label.view.update()
    return label
  }

  /// The place of every grapheme, from the same layout without links: the lines' own carets.
  private func places(of label: ShownLabel) throws -> [(box: Rect, line: Int)] {
    let font = try Square.font(10)
    let layout = TextLayout(
      AttributedText(Self.graphemes.joined(), attributes: TextAttributes(font: font)),
      options: TextLayoutOptions(width: 300))
    var shown = label
    return layout.lines.enumerated().flatMap { number, line in
      let baseline = shown.number("line[\(number)].baseline")
      return line.range.map { cluster in
        let left = line.x(atCluster: cluster)
        let right = cluster + 1 < line.range.upperBound ? line.x(atCluster: cluster + 1) : line.width
        return (Rect(x: left, y: baseline - 8, width: right - left, height: 10), number)
      }
    }
  }

  @Test("Tapping the middle of each grapheme finds its link, on every line")
  func intended() throws {
    for height in [100.0, 160, 200] {
      let untouched = try label(.intended, height: height)
      let places = try places(of: untouched)
      #expect(places.count == 40 && (places.last?.line ?? 0) > 1)
      for (index, place) in places.enumerated() {
        var label = untouched
        label.tap(place.box.center)
        #expect(label.clicks == ["\(index)"], "\(Self.graphemes[index]) of line \(place.line)")
      }
    }
  }

  /// As published, several lines drift by `t - descent - (hT - Hi)`, here `t - 2 - (max(20, Hi) - Hi)`: by 8 with a top
  /// inset of 10 and room for all lines, so that every tap finds the line above or, on the first line, nothing.
  @Test("In the published code every tap misses by the drift", arguments: [0.0, 4, 10, 14])
  func original(inset: Double) throws {
    let untouched = try label(
      .original, height: 200, insets: EdgeInsets(top: inset, left: 0, bottom: 0, right: 0))
    let drift = inset - 2
    let places = try places(of: untouched)
    var misses = 0
    for place in places {
      var label = untouched
      let center = place.box.center
      // Links that drifted over the middle; the last stored link wins.
      let expected = places.indices.last {
        places[$0].box.offset(by: Point(x: 0, y: drift)).contains(center)
      }
      label.tap(center)
      #expect(label.clicks == (expected.map { ["\($0)"] } ?? []))
      if expected.map({ places[$0].box }) != place.box { misses += 1 }
    }
    // A drift of less than half a line leaves every middle in its own box.
    #expect(misses == (abs(drift) < 5 ? 0 : 40))
  }
}
