import AssayImageDiff
import AssayImaging
import AssaySubjects
import Foundation
import Testing

/// The comparator takes shortcuts and the plain judge takes none; both must agree.
///
/// Boxes, kinds and counts are equal; edge and color agree within a thousandth, or a ten-thousandth of large numbers. To compare real pairs, run
/// `ASSAY_PAIRS=list ASSAY_TESTS=ImageDiffTests swift test --filter ThePairsOfAList`; each line of the list
/// has the paths of a reference and a candidate with a tab between them.
@Suite struct PlainJudgeTests {
  private static let tolerances: [Tolerance] = [
    .exact, .samePlatform, .crossPlatform, .lenient, Tolerance(edge: 0.5, color: 6),
  ]

  @Test(arguments: 0..<80) func theyAgreeOnRandomPictures(seed: UInt64) {
    let (reference, candidate) = RandomPictures.pair(seed: seed)
    expectAgreement(reference, candidate, "random pictures \(seed)")
  }

  @Test(arguments: Bars.kinds) func theyAgreeOnBars(kind: String) {
    let (reference, candidate) = Bars.pair(kind, seed: 11)
    expectAgreement(reference, candidate, kind)
  }

  @Test(arguments: 101...104) func theyAgreeOnLabeledPairs(seed: UInt64) {
    for pair in LabeledPair.all(seed: seed) {
      expectAgreement(pair.reference, pair.candidate, "\(pair.kind) \(seed)")
    }
  }

  private static let list = ProcessInfo.processInfo.environment["ASSAY_PAIRS"]

  @Test(.enabled(if: list != nil)) func theyAgreeOnThePairsOfAList() throws {
    let lines = try String(contentsOfFile: try #require(Self.list), encoding: .utf8).split(separator: "\n")
    for line in lines {
      let pictures = try line.split(separator: "\t").map { path in
        try Bitmap(png: [UInt8](try Data(contentsOf: URL(fileURLWithPath: String(path)))))
      }
      try #require(pictures.count == 2)
      let (reference, candidate) = (pictures[0], pictures[1])
      guard reference.width == candidate.width, reference.height == candidate.height else { continue }
      expectAgreement(reference, candidate, String(line))
    }
  }

  private func expectAgreement(_ reference: Bitmap, _ candidate: Bitmap, _ name: String) {
    let plain = PlainJudge(reference: reference, candidate: candidate)
    for tolerance in PlainJudgeTests.tolerances {
      let fast = PictureComparator(tolerance: tolerance).compare(reference: reference, candidate: candidate)
      let problem = disagreement(fast, plain.verdict(tolerance))
      #expect(
        problem == nil, "\(name), edge \(tolerance.edge), color \(tolerance.color)")
    }
  }

  /// How two verdicts differ; nil if they agree.
  private func disagreement(_ fast: Comparison, _ plain: Comparison) -> String? {
    switch (fast, plain) {
    case (.identical, .identical): nil
    case (.tolerated(let first), .tolerated(let second)), (.different(let first), .different(let second)):
      disagreement(first, second)
    default: "\(fast), but plainly \(plain)"
    }
  }

  private func disagreement(_ fast: Difference, _ plain: Difference) -> String? {
    let (exact, close) = (fast.smallestTolerance, plain.smallestTolerance)
    if fast.changedPixels != plain.changedPixels {
      return "changed \(fast.changedPixels), \(plain.changedPixels)"
    }
    if fast.largestLevel != plain.largestLevel { return "level \(fast.largestLevel), \(plain.largestLevel)" }
    if !isClose(exact.edge, close.edge) { return "edge \(exact.edge), but plainly \(close.edge)" }
    if !isClose(exact.color, close.color) { return "color \(exact.color), but plainly \(close.color)" }
    if fast.measures.last != plain.measures.last { return "spots" }
    let (regions, others) = (listed(fast.regions), listed(plain.regions))
    return regions == others ? nil : "regions \(regions), but plainly \(others)"
  }

  /// Within a thousandth, or a ten-thousandth of large numbers: CIEDE2000 in single precision is no better.
  private func isClose(_ fast: Double, _ plain: Double) -> Bool {
    abs(fast - plain) <= max(0.001, 0.0001 * plain)
  }

  /// Boxes and kinds in reading order, since severities may be almost equal.
  private func listed(_ regions: [Region]) -> [String] {
    regions.map { region in
      let (box, isOver) = (region.box, region.severity > 1 ? "over" : "within")
      return "\(box.y) \(box.x) \(box.width)×\(box.height) \(isOver)"
    }.sorted()
  }
}
