import Testing

/// `assay verify --against` compares today's goldens with those of a git revision.
@Suite struct AgainstTests {
  private let assay: CommandLineTool

  /// Makes a checkout with three goldens on the branch `before`, then changes one, adds one and removes one.
  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
    try assay.commit("first")
    try assay.git("branch", "before")
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 7", in: "Scenarios/labels.yaml")
    try assay.replace(
      "three: {given: {text: abc}, expect: {lineCount: 1}}", with: "four: {given: {text: a}}",
      in: "Scenarios/labels.yaml")
    _ = try assay("accept", "**")
    _ = try assay("prune", "--apply")
  }

  @Test("Changed, added and removed goldens are reported, and nothing fails")
  func changes() throws {
    let run = try assay("verify", "--against", "before", "--markdown", "summary.md").ends(with: 0)
    let headline = try #require(run.output.split(separator: "\n").first)
    #expect(headline.hasPrefix("3 goldens differ from before ("))
    #expect(headline.hasSuffix("), 3 causes: 1 unchanged, 1 changed, 1 added, 1 removed"))
    #expect(run.output.contains("\nchanges .build/assay/changes.html\n"))
    #expect(run.output.hasSuffix("exit 0: everything was compared and passed\n"))
    #expect(assay.exists(".build/assay/changes.html"))
    let summary = try assay.read("summary.md")
    #expect(summary.hasPrefix("## Assay: 3 cases passed\n"))
    #expect(summary.contains("\n## Assay: 3 goldens differ from before"))
  }

  @Test("Equal goldens are reported as equal")
  func equal() throws {
    try assay.commit("second")
    let run = try assay("verify", "labels/one", "--against", "HEAD").ends(with: 0)
    #expect(run.output.hasPrefix("goldens are those of HEAD ("))
  }

  @Test("A case that fails today still fails, even if all goldens are gone")
  func failure() throws {
    try assay.remove("Goldens")
    let run = try assay("verify", "--against", "before").ends(with: 1)
    #expect(run.output.hasPrefix("3 goldens differ from before ("), "\(run.output)")
  }

  @Test("Without git the error message names the package to install")
  func noGit() throws {
    for option in ["--against", "--changed-since"] {
      try assay.run(["verify", option, "before"], environment: ["PATH": "/nowhere"]).ends(
        with: 2,
        errors:
          "error: '\(option)' needs git, which is not on the PATH; install it with: apt-get install git\n")
    }
  }
}
