import AssayFacts
import AssayHarness
import AssaySubjects
import Testing

@testable import AssayReporting

@Suite struct GitHubAnnotationsTests {
  private func verification(_ evaluations: [Evaluation], problems: [Problem] = []) -> Verification {
    Verification(
      evaluations: evaluations, problems: problems, fingerprint: [:], duration: .zero,
      vocabulary: Sample.vocabulary)
  }

  @Test("A cause is one error at its first case")
  func cause() throws {
    let verification = verification(try (1...5).map { try Sample.moved("a/n-\($0)") })
    let id = try #require(verification.groups.first).id
    #expect(
      GitHubAnnotations.text(for: verification) == """
        ::error file=Scenarios/htlabel/fit.yaml,line=12,col=3,title=Assay%3A structure%2C 5 pictures::\
        text is fitted another way: fit.size 60 → 59.5; also, line[].width changed%0A\
        a/n-1, a/n-2, a/n-3 and 2 more%0A`assay accept \(id)` if that was the intention

        """)
  }

  @Test("Commands have the program and its options")
  func commands() throws {
    var verification = verification(
      [try Sample.moved("a/n")], problems: [Problem(.commandLine, "a lock; `assay accept` ends it")])
    verification.invocation = Invocation(program: "swift package assay", options: ["--allow-commands"])
    let id = try #require(verification.groups.first).id
    let lines = GitHubAnnotations.text(for: verification).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("a lock; `swift package assay accept --allow-commands` ends it"))
    #expect(
      lines[1].hasSuffix(
        "%0A`swift package assay accept --allow-commands \(id)` if that was the intention"))
  }

  @Test("A problem is an error at its place")
  func problem() {
    let problems = [
      Problem(SourceLocation(path: "a,b:c%.yaml", line: 3, column: 1), "unknown key 'x'\nsecond line\r100 %"),
      Problem(.commandLine, "nothing to judge"),
    ]
    #expect(
      GitHubAnnotations.text(for: verification([], problems: problems)) == """
        ::error file=a%2Cb%3Ac%25.yaml,line=3,col=1,title=Assay::unknown key 'x'%0Asecond line\\r100 %25
        ::error title=Assay::nothing to judge

        """)
  }

  @Test("A pass has no annotations")
  func pass() throws {
    #expect(GitHubAnnotations.text(for: verification([try Sample.passed()])) == "")
  }

  @Test("Errors that GitHub would not show are counted")
  func rest() throws {
    let broken = try (1...15).map { index in
      var evaluation = try Sample.broken("a/n-\(index)")
      evaluation.findings[0].sentence = "reason \(index)"
      return evaluation
    }
    let lines = GitHubAnnotations.text(for: verification(broken), reportPath: "out/report.html").split(
      separator: "\n")
    #expect(lines.count == 11)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("::error file=") })
    #expect(
      lines.last == "::notice title=Assay::… and 5 more of 0 problems and 15 causes; see out/report.html")
  }

  @Test("Text for the terminal contains no workflow commands")
  func workflowCommands() {
    #expect(
      withoutWorkflowCommands("a ##[error]b\n  ::error::c\nd::e\n")
        == "a #\\u{23}[error]b\n  \\u{3a}:error::c\nd::e\n")
  }
}
