import AssayVerifying
import AssayTestSupport
import Foundation
import Testing

@testable import AssayReporting

@Suite struct ConsoleReportTests {
  @Test("A failure has a message, two paths and a hint")
  func failure() throws {
    let lines = ConsoleReport().lines(for: try Sample.moved())
    #expect(
      lines.joined(separator: "\n") == """
        ✗ htlabel/fit/grow-min-10   structure: fit.size 60.0 → 59.5, line[0].width 300 → 297.5   (edge 0.84 px of 0.125 allowed)
            golden     Goldens/htlabel/fit/grow-min-10.png
            new        .build/assay/candidates/htlabel/fit/grow-min-10.png
            hint       `assay accept htlabel/fit/grow-min-10` if the new picture is right
        """)
  }

  @Test("A picture that differs only in pixels names the tolerance that would allow it")
  func tolerance() throws {
    var evaluation = try Sample.moved()
    evaluation.factDifferences = []
    evaluation.findings[0].cause = .raster
    let lines = ConsoleReport().lines(for: evaluation)
    #expect(lines.contains("    would pass with edge 0.6, color 0.4, spots 0"))
    #expect(!ConsoleReport().lines(for: try Sample.moved()).joined().contains("would pass"))
  }

  @Test("A damaged golden and a broken expectation have their own hints")
  func otherHints() throws {
    var damaged = try Sample.missing()
    damaged.verdict = .broken
    damaged.findings = [
      Finding(.broken, "Goldens/htlabel/corners/all-10.png: error: the file is not a PNG; restore it")
    ]
    var broken = try Sample.moved()
    broken.findings.append(Finding(.expectation, "fit.size is 59.5, expected 60"))
    #expect(
      [damaged, broken].map { ConsoleReport().lines(for: $0).last } == [
        "    hint       fix the golden as the error says, then run `assay verify htlabel/corners/all-10`",
        "    hint       fix the code, or the expectation at Scenarios/htlabel/fit.yaml:12:3",
      ])
  }

  @Test("Groups come first, each with its sentence and command")
  func groups() throws {
    let verification = try Sample.verification()
    let lines = ConsoleReport().text(for: verification).split(separator: "\n").map(String.init)
    #expect(lines.first == "3 cases, 3 causes")
    func id(_ title: String) throws -> String {
      try #require(verification.groups.first { $0.title == title }).id
    }
    let expected = [
      "missing": "There is no golden to compare with.",
      "structure": "text is fitted another way: size 60 → 59.5",
      "broken": "'Asay Square' is no font of fonts.lock, did you mean 'Assay Square'?",
    ]
    for (title, line) in expected { #expect(try lines.contains("  \(id(title))  1 × \(title): \(line)")) }
    let commands = lines.filter { $0.contains("that was the intention") }
    let accepted = try ["missing", "structure"].map {
      "             `assay accept \(try id($0))` if that was the intention"
    }
    #expect(Set(commands) == Set(accepted))
  }

  @Test("The report lists failures, problems and the exit status")
  func wholeReport() throws {
    var report = ConsoleReport()
    report.reportPath = ".build/assay/report.html"
    let text = report.text(for: try Sample.verification())
    for failure in [try Sample.broken(), try Sample.missing(), try Sample.moved()] {
      #expect(text.contains("\n\n" + report.lines(for: failure).joined(separator: "\n") + "\n\n"))
    }
    #expect(
      text.hasSuffix(
        """
        Scenarios/price.yaml:3:1: error: unknown key 'algin', did you mean 'align'?

        6 cases in 3.2 s: 1 passed, 1 tolerated, 1 changed, 1 missing, 1 broken, 1 unavailable
          0 rendered, 1 tolerated, 1 unavailable, 1 equal by hash, 3 compared by pixels
          1 unavailable: NotoSansCJK-Regular.ttc is not installed: install the package fonts-noto-cjk
          1 error above
        report  .build/assay/report.html
        help    `assay help broken`, `assay help missing` and `assay help structure`
        exit 2: 1 could not be compared, 1 unavailable

        """))
  }

  @Test(
    "Troubleshooting explains each cause that a verification names",
    arguments: Cause.allCases.filter { $0 != .added })
  func troubleshooting(cause: Cause) throws {
    let folder = packageRoot.appendingPathComponent("Sources/Testing/AssayTesting/AssayTesting.docc")
    let article = try String(contentsOf: folder.appendingPathComponent("Troubleshooting.md"), encoding: .utf8)
    #expect(article.contains("\n### \(cause.words)"))
  }

  @Test("A long list is cut and counts the rest")
  func longList() throws {
    let failures = try (100..<508).map { try Sample.missing("htlabel/corners/all-\($0)") }
    var report = ConsoleReport()
    report.reportPath = "report.html"
    let lines = report.text(for: Sample.verification(of: failures)).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("✗") } == 2)
    #expect(lines.first == "408 pictures, 1 cause")
    #expect(lines.contains { $0.hasSuffix("408 × missing: There is no golden to compare with.") })
    #expect(
      lines.contains(
        "  likewise htlabel/corners/all-102, htlabel/corners/all-103, htlabel/corners/all-104, "
          + "htlabel/corners/all-105, htlabel/corners/all-106 and 401 more; see the report"))
  }

  @Test("A long message is cut and counts the rest")
  func longMessage() throws {
    var evaluation = try Sample.missing()
    evaluation.findings[0].remark = .message(String(repeating: "W", count: 10_000))
    let line = try #require(ConsoleReport().lines(for: evaluation).first)
    #expect(line.hasSuffix("WWW … (9500 more characters)"))
    #expect(line.count { $0 == "W" } == 500)
  }

  @Test("There are no colors unless they are turned on")
  func colors() throws {
    var report = ConsoleReport()
    #expect(!report.text(for: try Sample.verification()).contains("\u{1B}"))
    report.colors = true
    let line = try #require(report.lines(for: try Sample.moved()).first)
    #expect(line.hasPrefix("\u{1B}[31m✗\u{1B}[0m \u{1B}[1mhtlabel/fit/grow-min-10\u{1B}[0m   "))
  }

  @Test("A tolerated case is printed only if it fails")
  func tolerated() throws {
    var evaluation = try Sample.moved()
    evaluation.verdict = .tolerated
    func text() -> String {
      var verification = Sample.verification(of: evaluation)
      verification.work.comparedByPixels = 1
      return ConsoleReport().text(for: verification)
    }
    #expect(!text().contains("✗"))
    evaluation.isOverruled = true
    #expect(text().contains("\n✗ htlabel/fit/grow-min-10"))
    #expect(text().hasSuffix("exit 1: 1 tolerated\n"))
  }

  @Test("Measures are not repeated after a message that contains them")
  func measures() throws {
    var evaluation = try Sample.moved()
    evaluation.findings = [Finding(.raster, .picture)]
    #expect(
      ConsoleReport().lines(for: evaluation).first
        == "✗ htlabel/fit/grow-min-10   raster: 2 texts moved right by 1 px; 1 thing followed (edge 0.125 px allowed)"
    )
  }
}
