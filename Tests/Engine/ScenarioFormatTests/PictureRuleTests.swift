import AssayFacts
import AssayRenderers
import AssaySubjects
import Foundation
import Testing

@testable import AssayScenarioFormat

/// Reading `assay.yaml`, the file with rules for pictures of other programs.
@Suite struct PictureRuleTests {
  private func rules(_ text: String) throws(Problem) -> [PictureRule] {
    try PictureRule.rules(in: text, path: "assay.yaml")
  }

  @Test func aRuleHasTheKeysOfScenarios() throws {
    let found = try rules(
      """
      pictures:
      - names: "screens/**"
        tolerance:
          preset: crossPlatform
          reason: two rasterizers
          regions: [{box: [0, 0, 100, 20], ignore: true}]
        severalGoldens: two rasterizers
        knownFailure: no ink
        differsFrom: [screens/login, screens/help]
        sameAs: screens/start
        expect: {"line[0].text": Hello, side: {min: 7.5, max: 8}}
        environment: {libraries: {cairo: "1.18"}}
      - names: drafts
        ignore: nobody looks at them
      """)
    #expect(found.map(\.names.text) == ["screens/**", "drafts"])
    #expect(
      found[0].options
        == GoldenOptions([
          .tolerance(.crossPlatform), .ignoring(x: 0, y: 0, width: 100, height: 20),
          .severalGoldens("two rasterizers"), .knownFailure("no ink"), .differsFrom("screens/login"),
          .differsFrom("screens/help"), .sameAs("screens/start"), .expecting("line[0].text", "Hello"),
          .expecting("side", in: 7.5...8), .environment(["libraries": ["cairo": "1.18"]]),
        ]))
    #expect(found[1].options == nil)
  }

  @Test(
    "A mistake is an error with its place",
    arguments: [
      "pictures: [{tolerance: {reason: a}}]": "assay.yaml:1:12: a rule must state 'names'",
      "pictures: [{names: a, tolerence: 1}]":
        "assay.yaml:1:23: a rule has no key 'tolerence'; did you mean 'tolerance'?",
      "pictures: [{names: a, tolerance: {edge: 1}}]": "assay.yaml:1:34: 'tolerance' must state 'reason'",
      "pictures: [{names: a, sameAs: ../b}]": "assay.yaml:1:12: '../b' is not a name of a golden",
      "pictures: [{names: a, ignore: ''}]": "assay.yaml:1:31: 'ignore' needs a reason",
      "pictures: [{names: a, ignore: b, expect: {c: 1}}]": "assay.yaml:1:31: 'expect' has no meaning",
      "pictures: [{names: a, expect: {c: {min: 2, max: 1}}}]": "assay.yaml:1:35: 'min' is more than 'max'",
    ])
  func mistake(text: String, message: String) {
    do throws(Problem) {
      _ = try rules(text)
      Issue.record("it is read")
    } catch {
      #expect("\(error.location): \(error.message)".hasPrefix(message), "\(error)")
    }
  }

  @Test func aFolderWithoutTheFileHasNoRules() throws {
    #expect(try PictureRule.all(in: "/nowhere/assay.yaml").isEmpty)
  }
}
