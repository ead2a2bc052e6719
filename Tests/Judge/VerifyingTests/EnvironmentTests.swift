import AssayFacts
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayVerifying

@Suite("Another environment") struct EnvironmentTests {
  private func fingerprint(
    freeType: String = "2.12.1", harfBuzz: String = "6.0.0", sans: String = "89c3c497aa"
  )
    -> Facts
  {
    [
      "engine": 1, "libraries": .record(["HarfBuzz": .text(harfBuzz), "FreeType": .text(freeType)]),
      "fonts": .record(["Sans regular": .text(sans), "Sans bold": "1"]),
    ]
  }

  private func facts(_ font: String, width: Double = 10) -> Facts {
    ["line": [.record(["font": .text("\(font) 20"), "width": .number(width)])]]
  }

  /// Judges one change in one other environment.
  private func evaluation(
    font: String = "Sans Regular", width: Double = 10, _ bitmap: Bitmap = picture(".#."),
    in fingerprint: Facts
  ) async throws -> Evaluation {
    let bench = try Bench()
    try await bench.accept(
      subject("g/a", picture("#.."), facts: facts(font)), fingerprint: self.fingerprint())
    return try await bench.evaluation(
      of: subject("g/a", bitmap, facts: facts(font, width: width)), fingerprint: fingerprint)
  }

  @Test(
    "a library of another version explains pixels, says from which to which, and keeps no case from passing")
  func library() async throws {
    let found = try await evaluation(in: fingerprint(freeType: "2.14.1"))
    #expect(found.causes == [.environment, .raster])
    #expect(found.messages[0] == "FreeType 2.12.1 → 2.14.1")
    let equal = try await evaluation(picture("#.."), in: fingerprint(freeType: "2.14.1"))
    #expect(equal.verdict == .passed)
  }

  @Test("FreeType explains no facts, HarfBuzz does; what explains nothing is a remark")
  func facts() async throws {
    let freeType = try await evaluation(width: 12, in: fingerprint(freeType: "2.14.1"))
    #expect(freeType.causes == [.structure])
    #expect(
      freeType.remarks.last == .otherEnvironment)
    let harfBuzz = try await evaluation(width: 12, in: fingerprint(harfBuzz: "8.0.0"))
    #expect(harfBuzz.causes == [.environment, .structure])
    #expect(harfBuzz.messages[0] == "HarfBuzz 6.0.0 → 8.0.0")
  }

  @Test("another font file explains what names the font, and what names none")
  func font() async throws {
    let other = fingerprint(sans: "0123456789")
    let named = try await evaluation(width: 12, in: other)
    #expect(named.causes == [.environment, .structure])
    #expect(named.messages[0] == "font Sans regular is another file (89c3c497 → 01234567)")
    #expect(try await evaluation(font: "Sans Bold", width: 12, in: other).causes == [.structure])
    #expect(try await evaluation(font: "None", width: 12, in: other).causes == [.environment, .structure])
  }

  @Test("no library gives a shape another color, and the engine's revision explains nothing")
  func neither() async throws {
    let recolored = try await evaluation(picture("h.."), in: fingerprint(freeType: "2.14.1"))
    #expect(recolored.causes == [.color])
    var newer = fingerprint()
    newer["engine"] = 2
    let judged = try await evaluation(in: newer)
    #expect(judged.causes == [.raster])
    #expect(judged.remarks.last == .otherEnvironment)
  }
}
