import AssayFacts
import AssayVerifying
import AssayImageDiff
import AssayImaging
import Testing

@testable import AssayReporting

@Suite struct ContactSheetTests {
  private let ground = Color(red: 246, green: 245, blue: 242)

  private func sheet(_ evaluations: Evaluation...) -> ContactSheet { sheet(evaluations) }

  private func sheet(_ evaluations: [Evaluation]) -> ContactSheet {
    ContactSheet(of: Sample.verification(of: evaluations))
  }

  /// A case with a cause of its own.
  private func distinct(_ index: Int) throws -> Evaluation {
    var evaluation = try Sample.moved("a/n-\(index)")
    let facts: (Int) -> Facts = { Facts(entries: [.init("fact\(index)", .number($0))]) }
    evaluation.factDifferences = facts(1).differences(to: facts(2))
    return evaluation
  }

  /// A magnified part of the sheet, scaled down again.
  private func part(_ sheet: Bitmap, x: Int, y: Int = 36, width: Int, height: Int, zoom: Int) -> Bitmap {
    sheet.part(x..<x + width * zoom, y..<y + height * zoom, width: width, height: height)
  }

  @Test("Before, after and difference are side by side at the same zoom")
  func sideBySide() throws {
    let moved = try Sample.moved()
    let sheet = sheet(moved).bitmap
    // The region is 29 by 8, and thirteenfold fits into 384 by 160: half of that is six.
    #expect(sheet.width == 48 + 3 * 392 && sheet.height == 36 + 16 * 6 + 8)
    #expect(part(sheet, x: 48, width: 60, height: 16, zoom: 6) == Sample.words(at: 4))
    #expect(part(sheet, x: 48 + 392, width: 60, height: 16, zoom: 6) == Sample.words(at: 5))
    let difference = diffImage(
      reference: Sample.words(at: 4), candidate: Sample.words(at: 5),
      comparison: .different(Sample.movedDifference))
    #expect(part(sheet, x: 48 + 2 * 392, width: 60, height: 16, zoom: 6) == difference)
    #expect(sheet[48 + 60 * 6, 36] == ground)
  }

  @Test("Rows have the numbers of their causes; causes without a picture have no row")
  func rowNumbers() throws {
    let evaluations = [try Sample.broken("a/broken")] + (try (10..<23).map(distinct))
    let verification = Sample.verification(of: evaluations)
    let withPictures = verification.groups.prefix(12).enumerated().filter { $0.element.title != "broken" }
    #expect(verification.groups.count == 14)
    #expect(sheet(evaluations).rows.map(\.number) == withPictures.map { $0.offset + 1 })
  }

  @Test("Numbers and the names of columns are drawn without a font")
  func digits() {
    var bitmap = Bitmap(width: 70, height: 20, color: .white)
    LetterPicture.draw("204W", on: &bitmap, x: 0, y: 0)
    let small = part(bitmap, x: 0, y: 0, width: 16, height: 5, zoom: 4)
    let rows = (0..<5).map { y in String((0..<16).map { small[$0, y] == .white ? "." : "#" }) }
    #expect(
      rows == [
        "###.###.#.#.#.#.",
        "..#.#.#.#.#.#.#.",
        "###.#.#.###.###.",
        "#...#.#...#.###.",
        "###.###...#.#.#.",
      ])
  }

  @Test("The sheet has at most twelve rows of limited size")
  func limits() throws {
    let large = Bitmap(width: 1000, height: 800, color: .black)
    let evaluations = try (10..<40).map { index in
      var evaluation = try distinct(index)
      (evaluation.reference, evaluation.candidate) = (large, large)
      evaluation.comparison = .sizeMismatch(
        reference: PixelSize(width: 1000, height: 800), candidate: PixelSize(width: 1000, height: 800))
      return evaluation
    }
    #expect(sheet(Array(evaluations.prefix(12))).rows.count == 12)
    #expect(sheet(evaluations).rows.count == 12)
    let bitmap = sheet(Array(evaluations.prefix(2))).bitmap
    #expect(bitmap.width == 1224 && bitmap.height == 36 + 2 * 168)
  }

  @Test("A missing picture leaves its place empty")
  func missingSide() throws {
    let sheet = sheet(try Sample.missing()).bitmap
    // The whole picture is the region: 60 by 16 fits sixfold, so that it is magnified threefold.
    #expect(
      part(sheet, x: 48, width: 128, height: 18, zoom: 3) == Bitmap(width: 128, height: 18, color: ground))
    #expect(part(sheet, x: 48 + 392, width: 60, height: 16, zoom: 3) == Sample.words(at: 8))
  }

  @Test("A case that differs only in facts shows the same picture twice")
  func equalPictures() throws {
    var evaluation = try Sample.moved()
    (evaluation.candidate, evaluation.comparison) = (nil, nil)
    let sheet = sheet(evaluation).bitmap
    #expect(part(sheet, x: 48 + 392, width: 60, height: 16, zoom: 3) == Sample.words(at: 4))
  }

  @Test("Without failures the sheet is an empty strip")
  func noFailures() throws {
    #expect(sheet(try Sample.passed()).bitmap == Bitmap(width: 1224, height: 8, color: ground))
  }
}
