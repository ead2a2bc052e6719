import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

/// HTLabel's mask: each rounded corner is one quadratic curve, which cuts off radius²/6.
@Suite struct CornerMaskTests {
  static let subsets: [[String]] = (0..<16).map { mask in
    ["topLeft", "topRight", "bottomLeft", "bottomRight"].enumerated()
      .filter { mask & (1 << $0.offset) != 0 }.map(\.element)
  }

  @Test(
    "Up to half the smaller side, each rounded corner cuts off a sixth of radius² (HT-S01)",
    arguments: subsets)
  func area(of corners: [String]) throws {
    for (size, radii) in [
      (Size(width: 300, height: 30), [0, 0.5, 4, 10, 15]), (Size(width: 100, height: 100), [10, 25, 50]),
      (Size(width: 33.5, height: 27.25), [6.3]),
    ] {
      for radius in radii {
        var label = try ShownLabel(HTLabel.self, frame: size)
        try label.set(["corners": .words(corners), "cornerRadius": .number(radius)])
        let expected = size.width * size.height - Double(corners.count) * radius * radius / 6
        #expect(abs(label.number("mask.area") - expected) <= expected * 1e-4, "radius \(radius) on \(size)")
      }
    }
  }

  /// HT-19: opposite curves cross and enclose lobes of the other direction, which non-zero filling shows.
  @Test(
    "Beyond half the smaller side the outline crosses itself",
    arguments: [
      (300.0, 30.0, 15.0, 8849.7), (300, 30, 16, 8829.1), (300, 30, 20, 8737.4), (300, 30, 25, 8614.6),
      (300, 30, 30, 8493.6), (300, 30, 31, 8470.6), (300, 30, 40, 8276.2), (300, 30, 50, 8084.5),
      (300, 30, 150, 6755.0), (300, 30, 300, 9000.0), (100, 100, 50, 8331.8), (100, 100, 60, 7620.0),
      (100, 100, 75, 6567.2), (100, 100, 100, 5423.5),
    ])
  func largeRadius(width: Double, height: Double, radius: Double, area: Double) throws {
    var label = try ShownLabel(HTLabel.self, frame: Size(width: width, height: height))
    try label.set("cornerRadius", .number(radius))
    #expect(abs(label.number("mask.area") - area) <= area * 1e-3)
  }

  @Test(
    "A radius beyond half the smaller side, on some corners (HT-S03)",
    arguments: [
      (["topLeft"], 8933.2), (["topLeft", "topRight"], 8866.4), (["topLeft", "bottomLeft"], 8868.8),
      (["topLeft", "bottomRight"], 8866.4),
    ])
  func someLargeCorners(corners: [String], area: Double) throws {
    var label = try ShownLabel(HTLabel.self, frame: Size(width: 300, height: 30))
    try label.set(["corners": .words(corners), "cornerRadius": .number(20)])
    #expect(abs(label.number("mask.area") - area) <= 0.5)
  }

  @Test("A negative radius becomes 0 at the next layout (HT-18)", arguments: [-5.0, -0.01])
  func negativeRadius(radius: Double) throws {
    var label = try ShownLabel(HTLabel.self, frame: Size(width: 300, height: 30))
    try label.set("cornerRadius", .number(radius))
    #expect(label.number("mask.area") == 9000)
    #expect(label.number("cornerRadius") == 0)
    #expect(label.fact("calls") == ["init", "layout", "layout", "draw"])
  }

  @Test("A label without area has an empty mask (HT-20)", arguments: [(0.0, 30.0), (300, 0), (0, 0)])
  func emptyMask(width: Double, height: Double) throws {
    var label = try ShownLabel(HTLabel.self, frame: Size(width: width, height: height))
    try label.set(["cornerRadius": .number(10), "text": .text(Square.text(5))])
    #expect(label.number("mask.area") == 0)
  }

  @Test("A new size replaces the mask (HT-S08)")
  func resizing() throws {
    var label = try ShownLabel(HTLabel.self, frame: Size(width: 300, height: 30))
    try label.set("cornerRadius", .number(10))
    let first = label.facts["mask"]
    label.resize(Size(width: 100, height: 100))
    #expect(abs(label.number("mask.area") - (10000 - 400.0 / 6)) < 0.5)
    label.resize(Size(width: 300, height: 30))
    #expect(label.facts["mask"] == first)
  }

  @Test("From an archive, the published label has no mask and aligns its text at the top (HT-S07)")
  func archive() throws {
    for (creation, variant, area, top) in [
      (Creation.archive, Variant.original, Double.nan, 0.0), (.frame, .original, 15933.3, 30),
      (.archive, .intended, 15933.3, 30),
    ] {
      var label = try ShownLabel(HTLabel.self, variant, creation: creation)
      try label.set(["cornerRadius": .number(10), "text": .text(Square.text(5))])
      if area.isNaN {
        #expect(label.fact("mask") == nil)
      } else {
        #expect(abs(label.number("mask.area") - area) < 0.5)
      }
      #expect(label.number("textRect.y") == top)
    }
  }
}
