import Foundation
import Testing

/// From no golden to a verification that passes.
@Suite struct VerifyAndAcceptTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("A missing golden fails, and nothing is recorded")
  func missingGolden() throws {
    let run = try assay("verify", "labels/one").ends(with: 1)
    #expect(run.output.hasPrefix("1 picture, 1 cause\n"))
    #expect(
      run.output.contains(
        """


        ✗ labels/one   missing: there is no golden
            new        .build/assay/candidates/labels/one.png
            hint       `assay accept labels/one` if the picture is right


        """))
    #expect(
      run.output.hasSuffix(
        """
        report  .build/assay/report.html
        help    `assay help missing`
        exit 1: 1 missing

        """))
    #expect(run.errors == "")
    #expect(!assay.exists("Goldens"))
    #expect(assay.exists(".build/assay/report.html"))
    #expect(assay.exists(".build/assay/candidates/labels/one.png"))
  }

  @Test(
    "A name, a glob or a folder is accepted, and passes then",
    arguments: [
      ("labels/one", ["one"]), ("labels/t*", ["three", "two"]), ("labels", ["one", "three", "two"]),
      ("**", ["one", "three", "two"]),
    ])
  func accepting(pattern: String, names: [String]) throws {
    let acceptance = try assay("accept", pattern).ends(with: 0)
    let lines = names.map { "accepted labels/\($0)  (missing)\n" }.joined()
    #expect(acceptance.output == lines + "\(names.count) accepted, 0 unchanged\n")
    try assay("verify", pattern).ends(with: 0)
    #expect(try assay("accept", pattern).output == "0 accepted, \(names.count) unchanged\n")
    #expect(try assay("verify").exitCode == (names.count == 3 ? 0 : 1))
  }

  @Test("Accepting everything needs the number of goldens that change")
  func acceptingAll() throws {
    _ = try assay("accept", "labels/one")
    let before = assay.files(below: "Goldens")
    let unnumbered = try assay("accept", "--all").ends(with: 64, output: "")
    #expect(unnumbered.errors.hasPrefix("error: '--all' needs '--count N', the number of goldens"))
    try assay("accept", "--all", "--count", "3").ends(
      with: 2, output: "",
      errors: """
        error: 2 goldens would change, not 3; look at them, then use `--count 2`
        nothing was accepted

        """)
    #expect(assay.files(below: "Goldens") == before)
    try assay("accept", "--all", "--count", "2").ends(
      with: 0,
      output: "accepted labels/three  (missing)\naccepted labels/two  (missing)\n2 accepted, 1 unchanged\n")
    try assay("verify").ends(with: 0)
  }

  @Test("A changed case is reported with its changed facts, until it is accepted")
  func change() throws {
    try assay.acceptLabels()
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    let run = try assay("verify").ends(
      with: 1, prints: "\n✗ labels/two   structure: mask.area 783.3332 → 775.9998, cornerRadius 5 → 6 (")
    #expect(!run.output.contains("✗ labels/one"))
    #expect(run.output.contains("3 cases in "))
    #expect(run.output.contains(": 2 passed, 1 changed\n"))
    #expect(assay.exists(".build/assay/diffs/labels/two.png"))
    try assay("accept", "--all", "--count", "1").ends(with: 0)
    try assay("verify").ends(with: 0)
  }

  /// The id of the only group that a verification printed.
  private func id(in output: String) throws -> String {
    let line = try #require(output.split(separator: "\n").first { $0.contains(" × ") })
    return try #require(line.split(separator: " ").first.map(String.init))
  }

  @Test("A group is accepted by its id, unless its pictures have changed since")
  func group() throws {
    try assay.acceptLabels()
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    let id = try id(in: try assay("verify").output)
    try assay.replace("cornerRadius: 6", with: "cornerRadius: 7", in: "Scenarios/labels.yaml")
    try assay("accept", id).ends(
      with: 2, complains: "'labels/two' has moved on: it is drawn otherwise now than when it was reviewed")
    let next = try self.id(in: try assay("verify").output)
    let other = try assay("accept", id).ends(
      with: 2, complains: "has no group '\(id)'; an id changes when its pictures change.")
    #expect(other.errors.hasSuffix("and accept the new id\nnothing was accepted\n"))
    #expect(try assay("accept", next).output.hasSuffix("1 accepted, 0 unchanged\n"))
    try assay("verify").ends(with: 0)
  }

  @Test("A group with cases that break an expectation is accepted only without them")
  func brokenGroup() throws {
    _ = try assay("accept", "labels")
    try assay.replace("backgroundColor: red", with: "backgroundColor: blue", in: "Scenarios/labels.yaml")
    try assay.replace("lineCount: 1", with: "lineCount: 2", in: "Scenarios/labels.yaml")
    let verification = try assay("verify")
    let id = try id(in: verification.output)
    #expect(
      verification.output.contains(
        "`assay accept \(id) --leave-broken` if that was the intention; 1 case breaks an expectation"))
    let obstacle = "'labels/three' breaks an expectation: Scenarios/labels.yaml:6:"
    try assay("accept", id).ends(
      with: 2, complains: "or accept the other 2: `assay accept \(id) --leave-broken`\nerror: \(obstacle)")
    let accepted = try assay("accept", id, "--leave-broken").ends(with: 0)
    #expect(accepted.output.hasSuffix("2 accepted, 0 unchanged\n"))
    #expect(accepted.errors.hasPrefix("left out: \(obstacle)"))
    #expect(try assay("verify").output.contains(": 2 passed, 1 changed\n"))
  }

  @Test("A name or glob that selects nothing is an error", arguments: ["nope", "labels/x*"])
  func unknownName(pattern: String) throws {
    let sentence =
      "error: no case matches '\(pattern)'; `assay list` shows all names\n"
    let verification = try assay("verify", pattern).ends(with: 2)
    #expect(verification.output.hasPrefix(sentence))
    for run in [try assay("accept", pattern), try assay("list", pattern)] {
      #expect(run.exitCode == 2)
      #expect(run.errors.hasPrefix(sentence))
    }
    for run in [try assay("facts", pattern), try assay("render", pattern, "-o", "a.png")] {
      #expect(run.exitCode == 2)
      #expect(run.errors == "error: no case matches '\(pattern)'; `assay list` shows all names\n")
    }
  }

  @Test("A golden that cannot be read makes its case broken, until it is accepted again")
  func unreadableGolden() throws {
    try assay.acceptLabels()
    try assay.write("not a picture", to: "Goldens/labels/one.png")
    try assay("verify").ends(
      with: 2,
      prints:
        "\n✗ labels/one   broken: Goldens/labels/one.png: error: the file is not a PNG; restore it from",
      ": 2 passed, 1 broken\n")
    // A golden that was edited is shown next to the new picture.
    try assay.write(
      [UInt8](Data(contentsOf: assay.url("Goldens/labels/two.png"))), to: "Goldens/labels/one.png")
    try assay("verify").ends(
      with: 2, prints: "broken: Goldens/labels/one.png: error: the file differs from the accepted one")
    let page = try assay.unpackedPage()
    #expect(
      page.contains(#""verdict":"broken""#) && page.contains(#""changes":[["#)
        && page.contains(#""reference":"#))
    try assay("accept", "labels/one").ends(with: 0)
    try assay("verify").ends(with: 0)
  }

  @Test("Results are printed even if the output folder cannot be made")
  func unwritableOutput() throws {
    try assay.acceptLabels()
    try assay.write("", to: "blocked")
    let wayOut =
      "error: the file cannot be written: there is a file where its folder should be; choose another place\n"
    let run = try assay("verify", "--output", "blocked").ends(
      with: 2, prints: ": 3 passed\n", errors: "blocked/report.html: " + wayOut)
    #expect(run.output.hasSuffix("exit 2: a report could not be written\n"))
    #expect(!run.output.contains("report  blocked"))
    for option in ["--junit", "--markdown"] {
      try assay("verify", option, "blocked/file").ends(with: 2, errors: "blocked/file: " + wayOut)
    }
    for run in [
      try assay("report", "--output", "blocked"), try assay("render", "labels/one", "-o", "blocked/a.png"),
    ] {
      #expect(run.exitCode == 2)
      #expect(run.errors.hasSuffix(wayOut))
    }
    #expect(try assay.read("blocked") == "")
  }
}
