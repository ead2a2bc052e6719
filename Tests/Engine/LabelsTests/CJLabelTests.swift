import AssayFacts
import AssayGeometry
import AssayLabels
import Testing

/// CJLabel with unusual pictures and frames.
@Suite struct CJLabelTests {
  private static let photo = ImageInsertion(name: "photo", size: Size(width: 30, height: 20), index: 0)

  private static func sized(_ width: Double, _ height: Double) -> PropertyValue {
    var insertion = photo
    insertion.size = Size(width: width, height: height)
    return .insertion(insertion)
  }

  @Test(
    "A huge picture has a line of its own, or none", arguments: [Variant.original, .intended])
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
    #expect(label.fact("images[0].name") == "999")
    #expect(label.number("images[0].rect.x") == 10_000)
    #expect(label.fact("images[999].name") == "0")
    #expect(label.number("images[999].rect.x") == 10_000 + 999 * 30)
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
