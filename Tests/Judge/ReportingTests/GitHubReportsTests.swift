import AssayFacts
import AssayVerifying
import AssaySubjects
import Testing

@testable import AssayReporting

private func verification(_ evaluations: [Evaluation], problems: [Problem] = []) -> Verification {
  Verification(
    evaluations: evaluations, problems: problems, fingerprint: ["engine": 3], duration: .seconds(2),
    vocabulary: Sample.vocabulary)
}

@Suite struct MarkdownReportTests {
  @Test("Commands have the program and its options")
  func commands() throws {
    var plugged = verification([try Sample.moved("a/one")])
    plugged.invocation = Invocation(program: "swift package assay", options: [KeptOption(.tests)])
    let id = try #require(plugged.groups.first).id
    #expect(MarkdownReport().text(for: plugged).contains("`swift package assay accept --tests \(id)`"))
    #expect(ConsoleReport().text(for: plugged).contains("`swift package assay accept --tests \(id)` if"))
    #expect(ConsoleReport().text(for: plugged).contains("`swift package assay accept --tests a/one` if"))
  }

  @Test("Each cause is a row")
  func cause() throws {
    let report = MarkdownReport().text(for: verification([try Sample.moved("a/one"), try Sample.passed()]))
    let id = try #require(verification([try Sample.moved("a/one")]).groups.first).id
    #expect(
      report == """
        ## Assay: 1 picture, 1 cause

        2 cases in 2.0 s · 1 passed · 1 changed

        Exit 1: 1 changed.

        | Pictures | Cause | What changed | Changed facts | Names | If it is right |
        |--:|---|---|---|---|---|
        | 1 | structure | text is fitted another way: size 60 → 59.5 | `fit.size` 60 → 59.5<br>`line[0].width` 300 → 297.5 | `a/one` | `assay accept \(id)` |

        <details><summary>Environment</summary>

        | | |
        |---|---|
        | `engine` | 3 |

        </details>

        """)
  }

  @Test("The contact sheet is linked, and the table has its numbers")
  func contactSheet() throws {
    var report = MarkdownReport()
    report.contactSheet = "https://ci.example/sheet.png"
    let text = report.text(for: verification([try Sample.broken("a/broken"), try Sample.moved("a/one")]))
    #expect(
      text.contains(
        """
        ![One case of each cause](<https://ci.example/sheet.png>)

        Before, after and difference of one case of each cause, numbered as below.

        | # | Cases | Cause | What changed | Changed facts | Names | If it is right |
        |--:|--:|---|---|---|---|---|
        | 1 | 1 |
        """))
    #expect(text.contains("\n| 2 | 1 |"))
    // Without pictures there is no sheet.
    #expect(!report.text(for: verification([try Sample.passed()])).contains("ci.example"))
    #expect(!report.text(for: verification([try Sample.broken()])).contains("ci.example"))
  }

  @Test("A cause names some cases and counts the rest")
  func names() throws {
    let report = MarkdownReport().text(for: verification(try (10..<30).map { try Sample.moved("a/n-\($0)") }))
    #expect(report.contains("| 20 | structure |"))
    #expect(report.contains("`a/n-10`<br>`a/n-11`<br>`a/n-12`<br>and 17 more |"))
  }

  @Test("Rows that do not fit are counted")
  func limits() throws {
    let evaluations = try (1000..<3000).map { index in
      var evaluation = try Sample.broken("a/n-\(index)")
      evaluation.findings[0].remark = .message("reason \(index) " + String(repeating: "*|", count: 200))
      return evaluation
    }
    let problems = (0..<500).map {
      Problem(SourceLocation(path: "a.yaml", line: $0 + 1), String(repeating: "é`", count: 400))
    }
    var report = MarkdownReport()
    for rows in [50, 5000] {
      report.rows = rows
      let text = report.text(for: verification(evaluations, problems: problems))
      #expect(text.utf8.count <= report.limit)
      #expect(text.contains("</details>"))
      let listed = text.split(separator: "\n").count { $0.hasPrefix("- `a.yaml") }
      #expect(listed > 5 && listed <= rows)
      #expect(text.contains("… and \(500 - listed) problems more, in the report"))
      #expect(text.contains("groups more, in the report"))
    }
  }

  @Test(
    "A text contains no markup",
    arguments: [
      ("a | b", "a &#124; b"), ("`x`", "&#96;x&#96;"), (#"'x' is "y""#, #"'x' is "y""#),
      ("<script>", "&#60;script&#62;"),
      ("@user", "&#64;&#8203;user"), ("#12", "&#35;&#8203;12"), ("GH-12", "GH-&#8203;12"),
      ("a\nb\u{1B}[0m\u{202E}", "a&#92;nb&#92;u&#123;1b&#125;&#91;0m&#92;u&#123;202e&#125;"),
      (
        "[a](b) ![c] *d* _e_ ~f~ $g$",
        "&#91;a&#93;&#40;b&#41; &#33;&#91;c&#93; &#42;d&#42; &#95;e&#95; &#126;f&#126; &#36;g&#36;"
      ),
      ("https://x.y www.x.y", "https:&#8203;&#47;&#47;x.y www&#46;&#8203;x.y"), (":100:", ":&#8203;100:"),
      ("&amp;", "&#38;amp;"), ("fit.size: 60 → 59.5, é漢", "fit.size: 60 → 59.5, é漢"),
    ])
  func text(text: String, expected: String) {
    #expect(markdownText(text) == expected)
  }

  @Test(
    "Code contains no markup",
    arguments: [
      ("a/b@c", "`a/b@c`"), ("a`b", "``a`b``"), ("``", "``` `` ```"), ("a|b", #"`a\|b`"#),
      (#"a\|b"#, #"`a\\u{7c}b`"#), ("a\nb", #"`a\nb`"#), ("", "–"), (" ", "–"), ("`", "`` ` ``"),
    ])
  func code(text: String, expected: String) {
    #expect(markdownCode(text) == expected)
  }

  @Test("Changes of goldens name the revisions")
  func changes() throws {
    var changes = verification([try Sample.moved("a/one"), try Sample.passed()])
    changes.scope.revision = ComparedRevision(name: "origin/main", commit: "1a2b3c4d5e6f")
    let report = MarkdownReport().text(for: changes)
    #expect(report.hasPrefix("## Assay: 1 golden differs from origin&#47;main &#40;1a2b3c4d&#41;, 1 cause\n"))
    #expect(report.contains("1 unchanged · 1 changed"))
    #expect(!report.contains("accept") && !report.contains("Exit"))
  }
}

@Suite struct GitHubAnnotationsTests {
  @Test("A cause is one error at its first case")
  func cause() throws {
    let verification = verification(try (1...5).map { try Sample.moved("a/n-\($0)") })
    let id = try #require(verification.groups.first).id
    #expect(
      GitHubAnnotations.text(for: verification) == """
        ::error file=Scenarios/htlabel/fit.yaml,line=12,col=3,title=Assay%3A structure%2C 5 pictures::\
        text is fitted another way: size 60 → 59.5%0A\
        a/n-1, a/n-2, a/n-3 and 2 more%0A`assay accept \(id)` if that was the intention

        """)
  }

  @Test("Commands have the program and its options")
  func commands() throws {
    var verification = verification(
      [try Sample.moved("a/n")], problems: [Problem(.commandLine, "a lock; `assay accept` ends it")])
    verification.invocation = Invocation(
      program: "swift package assay", options: [KeptOption(.allowCommands)])
    let id = try #require(verification.groups.first).id
    let lines = GitHubAnnotations.text(for: verification).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("a lock; `swift package assay accept --allow-commands` ends it"))
    let command = "swift package assay accept --allow-commands \(id)"
    #expect(lines[1].hasSuffix("%0A`\(command)` if that was the intention"))
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

  @Test("Errors that GitHub would not show are counted")
  func rest() throws {
    let broken = try (1...15).map { index in
      var evaluation = try Sample.broken("a/n-\(index)")
      evaluation.findings[0].remark = .message("reason \(index)")
      return evaluation
    }
    let text = GitHubAnnotations.text(for: verification(broken), reportPath: "out/report.html")
    let lines = text.split(separator: "\n")
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
