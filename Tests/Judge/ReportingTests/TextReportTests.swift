import AssayFacts
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayVerifying
@testable import AssayReporting

@Suite struct TextReportTests {
  static func changed(_ old: String, _ new: String, named name: String = "mail/sent") throws -> Evaluation {
    var evaluation = Evaluation(
      name: try Sample.name(name), location: SourceLocation(path: "Tests/Mail.swift", line: 12, column: 3),
      verdict: .changed)
    evaluation.form = .text
    evaluation.findings = [Finding(.text, .text)]
    let (before, after): (Facts, Facts) = (["text": .text(old)], ["text": .text(new)])
    evaluation.factDifferences = before.differences(to: after)
    evaluation.facts = after
    evaluation.referencePath = "Goldens/\(name).txt"
    evaluation.candidatePath = ".build/assay/tests/drawn/\(name).txt"
    evaluation.replacement = GoldenReplacement(golden: nil, candidate: .init(of: [1]))
    return evaluation
  }

  static let mail = (
    old: "Dear Ann,\n\nthanks for your order.\n\ntotal: 41 USD\n\nYours\nBo\n",
    new: "Dear Ann,\n\nthanks for your order.\n\ntotal: 41 EUR\nvat: 7 EUR\n\nYours\nBo\n"
  )

  @Test("The terminal shows changed lines with changed words marked")
  func terminal() throws {
    let lines = ConsoleReport().lines(for: try Self.changed(Self.mail.old, Self.mail.new))
    #expect(
      lines == [
        #"✗ mail/sent   text: line 5: "USD" → "EUR ⏎ vat: 7 EUR""#, "      ",
        "      thanks for your order.", "      ", "    - total: 41 [-USD-]", "    + total: 41 {+EUR+}",
        "    + vat: 7 EUR", "      ", "      Yours", "      Bo", "    golden     Goldens/mail/sent.txt",
        "    new        .build/assay/tests/drawn/mail/sent.txt",
        "    hint       `assay accept mail/sent` if the new text is right",
      ])
  }

  @Test("The terminal shows a limited number of lines")
  func terminalLimit() throws {
    let old = (0..<200).map { "a\($0)\n" }.joined()
    let lines = ConsoleReport().lines(for: try Self.changed(old, old.replacing("a", with: "b")))
    #expect(lines.contains("      … and 370 more lines"))
    #expect(lines.count < 40)
  }

  @Test("Markdown shows changed lines in a fence that no text can close")
  func markdown() throws {
    let changed = try Self.changed("a\n```\nold <b> @x\n", "a\n```\nnew <b> @x\n")
    let text = MarkdownReport().text(for: Sample.verification(of: changed))
    #expect(text.contains("\n````diff\n  a\n  ```\n- [-old-] <b> @x\n+ {+new+} <b> @x\n````\n"))
    #expect(!text.contains("| `text`"), "the text is not also listed as a fact")
  }

  @Test("A text without a golden is shown in full")
  func missing() throws {
    var missing = try Self.changed("", "one\ntwo\n")
    missing.verdict = .missingGolden
    missing.findings = [Finding(.missing, "there is no golden")]
    missing.factDifferences = []
    #expect(
      ConsoleReport().lines(for: missing).filter { $0.hasPrefix("    + ") } == ["    + one", "    + two"])
  }

  @Test("Control characters are written as code points")
  func controlCharacters() throws {
    let lines = ConsoleReport().lines(for: try Self.changed("a\n", "a\u{1B}[2J\u{202E}\n"))
    #expect(lines.contains(#"    + a{+\u{1b}[2J\u{202e}+}"#))
  }
}

@Suite(.needsBrowser)
struct TextViewTests {
  @Test("Changed lines have a sign, their numbers, and marks on the words that changed")
  func lines() async throws {
    let mail = TextReportTests.mail
    let verification = Sample.verification(of: try TextReportTests.changed(mail.old, mail.new))
    try await Browser.expect(
      report: HTMLReport.page(for: verification),
      script: """
        await openCase("mail/sent");
        for (const row of page.querySelectorAll(".text tbody tr")) log([...row.cells].map((one) => one.textContent).join("|"));
        log([...page.querySelectorAll(".text :is(del, ins)")].map((one) => `${one.tagName} ${one.textContent}`).join(", "));
        log(page.querySelectorAll(".canvas").length);
        log(texts(".command code").filter((one) => one.includes(".txt")).join(", "));
        """, logs: "2|2||", "3|3||thanks for your order.", "4|4||", "5||−removed|total: 41 USD",
      "|5|+added|total: 41 EUR",
      "|6|+added|vat: 7 EUR", "6|7||", "7|8||Yours", "8|9||Bo", "DEL USD, INS EUR", "0",
      "Goldens/mail/sent.txt, .build/assay/tests/drawn/mail/sent.txt")
  }
}
