import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

/// Parts of a picture with tolerances of their own, and several accepted references.
@Suite struct RegionToleranceTests {
  private let white = Bitmap(width: 120, height: 60, color: .white)
  private let box = PixelRect(x: 8, y: 8, width: 16, height: 16)

  private func spotted(_ x: Int, _ y: Int, on picture: Bitmap? = nil) -> Bitmap {
    var picture = picture ?? white
    for offset in 0..<16 { picture[x + offset % 4, y + offset / 4] = .black }
    return picture
  }

  private func compare(_ candidate: Bitmap, _ regions: [RegionTolerance]) -> Comparison {
    PictureComparator(tolerance: .crossPlatform, regions: regions).compare(
      reference: white, candidate: candidate)
  }

  @Test func anIgnoredPartMayDiffer() {
    let ignored = RegionTolerance(box: box, tolerance: nil)
    #expect(compare(spotted(12, 12), [ignored]) == .identical)
  }

  @Test func anIgnoredPartDoesNotChangeHowTheRestIsJudged() {
    let ignored = RegionTolerance(box: box, tolerance: nil)
    #expect(compare(spotted(80, 40, on: spotted(12, 12)), [ignored]) == compare(spotted(80, 40), []))
  }

  @Test func aPartIsJudgedByItsOwnTolerance() throws {
    let gray = Bitmap(width: 120, height: 60, color: .gray(250))
    var candidate = white
    for y in box.y..<24 { for x in box.x..<24 { candidate[x, y] = gray[x, y] } }
    // White and gray 250 are ΔE 1.0 apart and more; the part allows 2, the rest 0.5.
    let strict = Tolerance(edge: 0.125, color: 0.5)
    let loose = RegionTolerance(box: box, tolerance: Tolerance(edge: 1, color: 2))
    #expect(!passes(white, candidate, strict))
    let parted = PictureComparator(tolerance: strict, regions: [loose]).compare(
      reference: white, candidate: candidate)
    guard case .tolerated(let difference) = parted else {
      Issue.record("\(parted)")
      return
    }
    #expect(difference.measures[1].allowed == 2)
  }

  @Test func whereTwoPartsOverlapTheLaterOneCounts() {
    let (ignored, exact) = (
      RegionTolerance(box: box, tolerance: nil), RegionTolerance(box: box, tolerance: .exact)
    )
    #expect(compare(spotted(12, 12), [exact, ignored]) == .identical)
    guard case .different(let difference) = compare(spotted(12, 12), [ignored, exact]) else {
      Issue.record("the later part did not count")
      return
    }
    #expect(difference.changedPixels == 16)
  }

  @Test func aPartOutsideThePictureChangesNothing() {
    let outside = [
      RegionTolerance(box: PixelRect(x: 500, y: -90, width: 9, height: 9), tolerance: nil),
      RegionTolerance(box: PixelRect(x: -5, y: 70, width: 500, height: 9), tolerance: .exact),
    ]
    #expect(compare(spotted(80, 40), outside) == compare(spotted(80, 40), []))
  }

  @Test func theClosestOfSeveralReferencesIsReported() {
    func nearest(_ references: [Bitmap]) -> Int? {
      references.map {
        PictureComparator(tolerance: .crossPlatform).compare(reference: $0, candidate: spotted(12, 12))
      }.nearest
    }
    let small = Bitmap(width: 60, height: 60, color: .white)
    let references = [small, spotted(80, 40, on: spotted(12, 12)), spotted(12, 12), white]
    #expect(nearest(references) == 2)
    #expect(nearest([small, white]) == 1)
    #expect(nearest([]) == nil)
  }

  @Test(arguments: [
    (Tolerance(edge: .nan, color: 1), "'edge' must be a number of 0 or more, not nan."),
    (Tolerance(edge: 0, color: -1), "'color' must be a number of 0 or more, not -1.0."),
    (Tolerance(edge: 0, color: 0, spots: -2), "'spots' must be 0 or more, not -2."),
  ])
  func anInvalidToleranceHasAnErrorMessage(_ tolerance: Tolerance, _ message: String) {
    #expect(tolerance.problem == message)
    #expect(Tolerance.crossPlatform.problem == nil)
  }
}
