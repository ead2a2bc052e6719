import AssaySubjects
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
    try assay("verify", "slow", "--time-limit", "0.5").ends(
      with: 2,
      complains:
        "Scenarios/slow.yaml: error: 'slow/default' has been drawn for more than 0.5 s and is given up; ")
  }

  @Test("A broken scenario file does not keep others from being verified")
  func brokenScenario() throws {
    try assay.acceptLabels()
    try assay.write("label: HTLable\n", to: "Scenarios/broken.yaml")
    let sentence = "Scenarios/broken.yaml:1:8: error: unknown label 'HTLable'; did you mean 'HTLabel'?\n"
    try assay("verify").ends(with: 2, prints: sentence, ": 3 passed\n")
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
    try assay("verify", "--scenarios", "Other").ends(with: 2, prints: sentence)
    let doctor = try assay("doctor", "--scenarios", "Other").ends(
      with: 2, prints: "fonts: 0 of 1 as locked in Other/Fonts/fonts.lock\n", errors: sentence + "\n")
    let archive = "  tar -xzf assay-fonts-\(ToolVersion.number).tar.gz -C Other/Fonts  # of the release"
    #expect(doctor.output.contains(archive))
    try assay("facts", "file/default", "--scenarios", "Other").ends(
      with: 2, errors: "Other/file.yaml: error: \(sentence)\n")
  }
}
