import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

/// Broken scenarios, and missing or damaged fonts.
@Suite struct BadInputCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("A label that takes too long to draw ends the verification with 2 and its place")
  func slowLabel() throws {
    // A thousand letters, each with a wide shadow of its own on sixteen million pixels: most of a minute.
    let spans = (0..<1000).map {
      "{range: [\($0), 1], shadow: {offset: [\($0 % 7), 3], blur: 90, color: red}}"
    }
    try assay.write(
      """
      label: CJLabel
      given:
        frame: [2000, 2000]
        numberOfLines: 0
        font: 50
        attributedText: {string: \(String(repeating: "ab", count: 500)), spans: [\(spans.joined(separator: ", "))]}
      """, to: "Scenarios/slow.yaml")
    let run = try assay("verify", "slow", "--time-limit", "0.5")
    #expect(run.exitCode == 2)
    #expect(
      run.errors.contains(
        "Scenarios/slow.yaml: error: 'slow/default' has been drawn for more than 0.5 s and is given up; ")
    )
  }

  @Test("A broken scenario file does not keep others from being verified")
  func brokenScenario() throws {
    try assay.acceptLabels()
    try assay.write("label: HTLable\n", to: "Scenarios/broken.yaml")
    let sentence = "Scenarios/broken.yaml:1:8: error: there is no label 'HTLable'; did you mean 'HTLabel'?\n"
    let run = try assay("verify")
    #expect(run.exitCode == 2)
    #expect(run.output.contains(sentence))
    #expect(run.output.contains(": 3 passed\n"))
    #expect(try assay("list").errors == sentence)
    #expect(try assay("accept", "labels").errors == sentence + "nothing was accepted\n")
  }

  @Test("A missing font makes a case unavailable, and the package to install is named")
  func missingFont() throws {
    try assay.write(
      "label: PlainLabel\nsystemFont: Some\ngiven: {frame: [9, 9], text: a}\n", to: "Other/file.yaml")
    let hash = String(repeating: "0", count: 64)
    try assay.write(
      "fonts: [{family: Some, file: some.ttf, sha256: \(hash), package: fonts-some}]\n",
      to: "Other/Fonts/fonts.lock")
    let sentence = "Other/Fonts/some.ttf: the file is missing; install the package fonts-some"
    let run = try assay("verify", "--scenarios", "Other")
    #expect(run.exitCode == 2)
    #expect(run.output.contains(sentence))
    let doctor = try assay("doctor", "--scenarios", "Other")
    #expect(doctor.exitCode == 2)
    #expect(doctor.errors == sentence + "\n")
    #expect(doctor.output.contains("fonts: 0 of 1 as locked in Other/Fonts/fonts.lock\n"))
    let archive = "  tar -xzf assay-fonts-\(ToolVersion.number).tar.gz -C Other/Fonts  # of the release"
    #expect(doctor.output.contains(archive))
    let facts = try assay("facts", "file/default", "--scenarios", "Other")
    #expect(facts.exitCode == 2)
    #expect(facts.errors == "Other/file.yaml: error: \(sentence)\n")
  }
}
