import AssayImaging
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
  @Test("Rules next to the old pictures count more than the usual tolerance, and less than a typed one")
  func twoFolders() throws {
    let assay = try CommandLineTool()
    try assay.remove("Scenarios")
    func draw(_ name: String, _ level: UInt8) throws {
      let color = Color(red: level, green: level, blue: level)
      try assay.write(try Bitmap(width: 80, height: 60, color: color).png(), to: name)
    }
    try draw("before/page.png", 254)
    try draw("after/page.png", 255)
    try assay.write(
      "pictures: [{names: page, tolerance: {preset: exact, reason: art}}]", to: "before/assay.yaml")
    for command in [["verify", "before", "after"], ["diff", "before", "after", "--report"]] {
      try assay.run(command).ends(with: 1)
      let run = try assay.run(command + ["--tolerance", "crossPlatform"]).ends(with: 0)
      #expect(!run.errors.contains("note"), "\(run.errors)")
    }
    try draw("after/new.png", 0)
    try assay("verify", "before", "after", "--tolerance", "crossPlatform").ends(
      with: 1, prints: "`assay accept before after --tolerance crossPlatform new`")
    try assay.remove("after/new.png")
    try assay("diff", "before", "after").ends(with: 0, complains: "before/assay.yaml: note: not applied")
  }
}
