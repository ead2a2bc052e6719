import AssayRenderers
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Which rule counts for a picture of a folder.
@Suite struct PictureRulesTests {
  @Test func aLaterRuleCountsMoreAndTheCommandLineMost() throws {
    let folder = try TemporaryFolder()
    let text = """
      pictures:
      - names: "**"
        tolerance: {preset: samePlatform, reason: two machines}
        severalGoldens: two machines
      - names: "screens/*"
        tolerance: {preset: lenient, reason: two rasterizers}
      - names: screens/draft
        ignore: nobody looks at it
      """
    try Data(text.utf8).write(to: folder.url.appendingPathComponent("assay.yaml"))
    let rules = try PictureRule.all(in: folder.path + "/assay.yaml")
    func options(_ name: String, tolerance: Tolerance? = nil) throws -> GoldenOptions? {
      rules.options(for: try #require(SubjectName(name)), tolerance: tolerance)
    }
    let several = GoldenOptions.severalGoldens("two machines")
    #expect(try options("icon") == GoldenOptions([.tolerance(.samePlatform), several]))
    #expect(try options("screens/login") == GoldenOptions([.tolerance(.lenient), several]))
    #expect(try options("screens/draft") == nil)
    #expect(
      try options("screens/login", tolerance: .exact) == GoldenOptions([.tolerance(.exact), several]))
    let login = try #require(SubjectName("screens/login"))
    #expect(rules.options(for: login, tolerance: nil, usual: .crossPlatform)?.tolerance == .lenient)
    #expect(
      [PictureRule]().options(for: login, tolerance: nil, usual: .crossPlatform)?.tolerance == .crossPlatform)
  }
}
