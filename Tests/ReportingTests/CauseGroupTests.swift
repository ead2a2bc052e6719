import Harness
import ImageDiff
import Subjects
import Testing

@testable import Reporting

@Suite struct CauseGroupTests {
  @Test func failuresOfOneKindAreOneGroupLargestFirst() throws {
    var recolored = try Sample.moved("htlabel/links/red")
    recolored.causes = [.color]
    var difference = Sample.movedDifference
    difference.regions[0].kind = .recolored
    recolored.comparison = .different(difference)
    let groups = CauseGroup.groups(of: [
      recolored, try Sample.passed(), try Sample.moved("a/one"), try Sample.unavailable(),
      try Sample.moved("a/two"),
    ])
    #expect(
      groups.map { "\($0.title): \($0.sentence) \($0.members)" } == [
        "structure: fit.size, line[].width changed [2, 4]", "color: recolored [0]",
        "unavailable: NotoSansCJK-Regular.ttc is not installed: install the package fonts-noto-cjk [3]",
      ])
  }

  @Test func whatDoesNotFailIsInNoGroup() throws {
    var known = try Sample.moved()
    known.verdict = .knownFailure
    #expect(CauseGroup.groups(of: [known, try Sample.passed()]).isEmpty)
  }
}
