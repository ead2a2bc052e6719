import Foundation
import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

@testable import AssayTypesetting

@Suite(.needsNoto) struct TypefaceTests {
  @Test func metricsAreReadFromTheFontTables() throws {
    let face = try Typeface(path: TestFonts.sans, expecting: TestFonts.sansHash)
    #expect(face.name == "Noto Sans Regular")
    #expect(face.unitsPerEm == 1000 && face.ascent == 1069 && face.descent == 293 && face.lineGap == 0)
    #expect(face.xHeight == 536 && face.capHeight == 714)
    #expect(face.underlinePosition < 0 && face.underlineThickness > 0)
    #expect(!face.isColor && face.glyphCount > 3000)
    #expect(face.nominalGlyph(for: "A") == 36)
    #expect(face.nominalGlyph(for: "骨") == nil)
    #expect(face.advance(of: 36) == 639)
  }

  @Test func verticalMetricsCanBeReplaced() throws {
    let override = FontMetricsOverride(ascent: 0.8, descent: 0.2, lineGap: 0.25)
    let font = Font(faces: [try Typeface(path: TestFonts.sans, metricsOverride: override)], size: 20)
    #expect([font.ascent, font.descent, font.lineGap, font.lineHeight] == [16, 4, 5, 25])
  }

  @Test func outlinesAreInFontUnitsWithYUp() throws {
    let face = try TestFonts.typeface(TestFonts.sans)
    let outline = try #require(face.outline(of: 36))
    let points = outline.path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point): point
      case .quad(_, let end), .cubic(_, _, let end): end
      case .close: nil
      }
    }
    #expect(outline.unitsPerEm == 1000)
    #expect(points.map(\.y).min() == 0 && points.map(\.y).max() == 717)
    #expect(points.map(\.x).min() == 0 && points.map(\.x).max() == 638)
    #expect(outline.path.elements.filter { if case .move = $0 { true } else { false } }.count == 2)
    #expect(outline.path.elements.filter { $0 == .close }.count == 2)
    #expect(face.outline(of: 36) === outline)
    #expect(face.outline(of: 3)?.path.isEmpty == true)
    #expect(face.outline(of: 1_000_000) == nil)
  }

  @Test func aCollectionHasCubicOutlines() throws {
    let face = try Typeface(path: TestFonts.cjk, index: 2)
    #expect(face.name.contains("SC"))
    let glyph = try #require(face.nominalGlyph(for: "永"))
    let elements = try #require(face.outline(of: glyph)).path.elements
    #expect(elements.contains { if case .cubic = $0 { true } else { false } })
  }

  @Test func aColorFontHasPictures() throws {
    let face = try TestFonts.typeface(TestFonts.emoji)
    let glyph = try #require(face.nominalGlyph(for: "😀"))
    let picture = try #require(face.colorGlyph(of: glyph))
    #expect(face.isColor && face.outline(of: glyph) == nil)
    #expect(picture.bitmap.width == 136 && picture.bitmap.height == 128 && picture.pixelsPerEm == 109)
    #expect(picture.bitmap[0, 0].alpha == 0)
    let middle = picture.bitmap[68, 64]
    #expect(middle.alpha == 255 && middle.red > 200 && middle.green > 150 && middle.blue < 120)
    #expect(face.colorGlyph(of: glyph) === picture)
    #expect(face.colorGlyph(of: 1_000_000) == nil)
  }

  @Test func allThreadsGetTheSameOutline() async throws {
    let face = try Typeface(path: TestFonts.sans)
    let outlines = await withTaskGroup(of: [ObjectIdentifier].self) { group in
      for _ in 0..<8 {
        group.addTask { (36..<100).compactMap { face.outline(of: $0).map(ObjectIdentifier.init) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outlines.count == 8 && Set(outlines).count == 1 && outlines[0].count == 64)
  }
}

@Suite struct MillionthsTests {
  /// Units·size/em, computed by hand: halves round up, also below 0.
  @Test(arguments: [(1, 2, 1), (-1, 2, 0), (-3, 2, -1), (1, 4, 0), (3, 4, 1), (-3, 4, -1), (-4, 2, -2)])
  func scalingRoundsToNearest(units: Int, unitsPerEm: Int, expected: Int) {
    #expect(units.scaled(by: 1, over: unitsPerEm) == expected)
  }

  @Test func productsMayHaveMoreThan64Bits() {
    #expect((-3).scaled(by: 1 << 61, over: 1 << 61) == -3 && 3.scaled(by: 1 << 61, over: 1 << 61) == 3)
    #expect((-3).scaled(by: 1 << 61, over: 1 << 62) == -1)
  }
}

@Suite struct FontErrorTests {
  @Test func theErrorForAMissingFileNamesItsPackage() {
    let error = #expect(throws: FontError.self) { try Typeface(path: "/nowhere/a.ttf", package: "fonts-a") }
    #expect(error?.description == "/nowhere/a.ttf: the file is missing; install the package fonts-a")
  }

  @Test func filesThatAreNotFontsAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/font.ttf"
    for bytes in [[], [0], Array("not a font at all".utf8), [UInt8](repeating: 0, count: 4096)] {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: FontError.self) { try Typeface(path: path) }
      #expect(error?.description.hasPrefix("\(path): the file cannot be read: it ") == true)
    }
    let error = #expect(throws: FontError.self) { try Typeface(path: "/usr/share") }
    #expect(error?.description == "/usr/share: the file cannot be read: it is not a regular file")
  }

  @Test(.needsNoto) func aFileWithAnotherHashIsRefused() {
    let error = #expect(throws: FontError.self) {
      try Typeface(
        path: TestFonts.sans, expecting: String(repeating: "0", count: 64), package: "fonts-noto-core")
    }
    guard case .differs(TestFonts.sans, _, TestFonts.sansHash, "fonts-noto-core") = error else {
      Issue.record("expected a differing hash, got \(String(describing: error))")
      return
    }
  }

  @Test(.needsNoto) func aFaceNumberOutsideTheFileIsRefused() {
    for index in [10, 65_536, 70000, -1] {
      let error = #expect(throws: FontError.self) { try Typeface(path: TestFonts.cjk, index: index) }
      #expect(error?.description.contains("it has no face number \(index)") == true)
    }
  }
}

@Suite(.needsNoto) struct FontBookTests {
  private let book: FontBook
  private let gone = FontFile(
    family: "Gone", path: "/nowhere/gone.ttf", sha256: "", package: "fonts-gone")

  init() throws {
    book = FontBook(
      files: [
        FontFile(
          family: "Noto Sans", path: TestFonts.sans, sha256: TestFonts.sansHash.uppercased()),
        FontFile(
          family: "Noto Sans", style: .bold, path: "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
          sha256: "e83493c945848ecd4a9ad0f6d19164541a0d3e23a9c952304a00a46e00272ac5"),
        FontFile(
          family: "Noto Sans Hebrew", path: TestFonts.hebrew,
          sha256: "436900d5ad77d33e4234247f3076eaecd25b92b9bea0519514f684140e3566a7"),
        gone,
      ], fallback: ["Noto Sans Hebrew"])
  }

  @Test func aFamilyIsFoundWithItsFallback() throws {
    let font = try book.font(family: "Noto Sans", style: .bold, size: 17)
    #expect(font.faces.map(\.name) == ["Noto Sans Bold", "Noto Sans Hebrew Regular"])
    #expect(book.families == ["Noto Sans", "Noto Sans Hebrew", "Gone"])
    let again = try book.font(family: "Noto Sans", style: .bold, size: 9)
    #expect(again.primary === font.primary)
  }

  @Test func theNearestStyleReplacesAMissingOne() throws {
    #expect(try book.font(family: "Noto Sans", style: .boldItalic, size: 17).primary.name == "Noto Sans Bold")
    #expect(try book.font(family: "Noto Sans", style: .italic, size: 17).primary.name == "Noto Sans Regular")
  }

  @Test func anUnknownFamilyAndAMissingFallbackAreErrors() {
    #expect(throws: FontError.unknownFamily("Zapfino")) { try book.font(family: "Zapfino", size: 17) }
    let sans = FontFile(family: "Noto Sans", path: TestFonts.sans, sha256: TestFonts.sansHash)
    #expect(throws: FontError.missing(path: "/nowhere/gone.ttf", package: "fonts-gone")) {
      try FontBook(files: [sans, gone], fallback: ["Gone"]).font(family: "Noto Sans", size: 17)
    }
  }

  @Test func aStructureFontHasNoFallback() throws {
    let file = FontFile(
      family: "Whole", path: TestFonts.hebrew,
      sha256: "436900d5ad77d33e4234247f3076eaecd25b92b9bea0519514f684140e3566a7", isStructure: true)
    let font = try FontBook(files: [file], fallback: ["Gone"]).font(family: "Whole", size: 10)
    #expect(font.faces.count == 1)
  }

  @Test func theSizeIsLimited() throws {
    let font = try book.font(family: "Noto Sans", size: 20)
    #expect(font.lineHeight == 27.24)
    for size in [0, -3, .nan, .infinity] as [Double] {
      #expect(font.withSize(size).size == 0 && font.withSize(size).lineHeight == 0)
    }
    #expect(font.withSize(1e300).size == Font.largestSize)
  }
}

@Suite struct MissingGlyphTests {
  @Test(.needsNoto) func aFontWithoutAMissingGlyphShowsABox() throws {
    // The em is 2048, the advance of glyph 0 is 2550, a capital is 1900 high; the frame is 102 thick.
    let outline = try #require(try TestFonts.typeface(TestFonts.emoji).outline(of: 0))
    let outer = Path(rect: Rect(x: 205, y: 0, width: 2550 - 410, height: 1900))
    let frame = 2140.0 * 1900 - (2140 - 204) * (1900 - 204)
    #expect(outline.unitsPerEm == 2048)
    #expect(Array(outline.path.elements.prefix(5)) == outer.elements)
    #expect(abs(outline.path.area(rule: .nonZero) - frame) < 1)
  }

  @Test func theBoxHasAMinimumSize() {
    // 0.4 em wide less a tenth of an em on each side, and 0.7 em high.
    let outline = MissingGlyph.outline(advance: 300, capHeight: 0, unitsPerEm: 1000)
    let outer = Path(rect: Rect(x: 100, y: 0, width: 200, height: 700))
    #expect(Array(outline.path.elements.prefix(5)) == outer.elements)
  }

  @Test(.needsNoto) func aFontsOwnMissingGlyphIsUsed() throws {
    // Noto Sans draws a frame of its own: two contours.
    let face = try TestFonts.typeface(TestFonts.sans)
    let outline = try #require(face.outline(of: 0))
    #expect(outline.path.elements.filter { $0 == .close }.count == 2)
    #expect(face.outline(of: 0) === outline)
  }
}
