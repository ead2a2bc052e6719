import AssayFacts
import AssayVerifying
import AssaySubjects
import Foundation
import Testing

@testable import AssayReporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// No text of a scenario affects the form of a report.
@Suite struct HostileTextTests {
  static let texts = [
    "</script><script>alert(1)</script><!-- <script>", "\"quotes\" 'single' &amp; & <b>",
    "a\n::error::b\r\n##[error]c",
    "\u{0}\u{7}\u{1B}[31mred\u{1B}]0;title\u{7}\u{9B}2J\u{7F}",
    "\u{202E}desrever\u{202C} \u{2066}x\u{2069} \u{200F}\u{FEFF}",
    "| a \\| `b` ``c`` | @everyone #1 [x](javascript:alert(1)) ![i](http://evil.example/i.png) $x$",
    "]]> <![CDATA[ {{data}} ${x} `${y}` %0A%25 \u{2028}\u{2029} \u{FFFF}",
    String(repeating: "w", count: 10_000),
  ]

  /// A verification with a text in every place that a scenario, a font or a file can fill.
  private func verification(_ text: String) throws -> Verification {
    var changed = try Sample.moved("a/changed")
    changed.summary = text
    changed.findings[0].remark = .message(text)
    changed.remarks = [.message(text)]
    changed.factDifferences = [
      FactDifference(path: FactPath(steps: [.name(text)]), old: .text(text), new: .text(text + "!"))
    ]
    var broken = try Sample.broken("a/broken")
    broken.findings[0].remark = .message(text)
    broken.location.path = text
    return Verification(
      evaluations: [broken, changed], problems: [Problem(SourceLocation(path: text, line: 2), text)],
      fingerprint: [text: .text(text)], duration: .zero, hints: [text])
  }

  /// Whether a text contains no characters that control a terminal or the order of text, except line ends.
  private func isCalm(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      case .format, .lineSeparator, .paragraphSeparator: scalar == "\u{200C}" || scalar == "\u{200D}"
      default: true
      }
    }
  }

  @Test("in a terminal", arguments: texts)
  func terminal(text: String) throws {
    let report = ConsoleReport().text(for: try verification(text))
    #expect(isCalm(report))
    let lines = report.split(separator: "\n")
    #expect(lines.allSatisfy { !$0.drop { $0 == " " }.hasPrefix("::") && !$0.contains("##[") })
    #expect(report.count < 60_000)
  }

  @Test("in XML", arguments: texts)
  func xml(text: String) throws {
    final class Reader: NSObject, XMLParserDelegate {
      var messages: [String] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
      ) {
        if let message = attributes["message"] { messages.append(message) }
      }
    }
    let document = JUnitReport.xml(for: try verification(text))
    #expect(isCalm(document))
    let reader = Reader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.messages.count == 3)
  }

  @Test("in Markdown", arguments: texts)
  func markdown(text: String) throws {
    let report = MarkdownReport().text(for: try verification(text))
    #expect(isCalm(report))
    #expect(report.utf8.count <= MarkdownReport().limit)
    let tags = report.matches(of: /<[^>]*>/).map { String($0.output) }
    // In code, an angle bracket is only text.
    let outside = report.replacing(/(`+)[^`](.*?[^`])?\1(?!`)/, with: "")
    let allowed: Set = ["<details>", "<summary>", "</summary>", "</details>", "<br>"]
    #expect(Set(outside.matches(of: /<[^>]*>/).map { String($0.output) }).isSubset(of: allowed), "\(tags)")
    #expect(!outside.contains("@") && !outside.contains("]("))
    let rows = report.split(separator: "\n").filter { $0.hasPrefix("| 1 |") }
    let cells = rows.map { $0.replacing("\\|", with: "").count { $0 == "|" } }
    #expect(cells == [7, 7])
  }

  @Test("in annotations", arguments: texts)
  func annotations(text: String) throws {
    let report = GitHubAnnotations.text(for: try verification(text))
    #expect(isCalm(report))
    let lines = report.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.wholeMatch(of: /::error [a-z]+=[^:,]*(,[a-z]+=[^:,]*)*::.*/) != nil })
  }

  @Test("in the page's file", arguments: texts)
  func file(text: String) async throws {
    let usual = String(decoding: await HTMLReport.page(for: try verification("x")), as: UTF8.self)
    let page = String(decoding: await HTMLReport.page(for: try verification(text)), as: UTF8.self)
    for tag in ["<script", "</script", "<!--", "<b>", "<style"] {
      #expect(page.components(separatedBy: tag).count == usual.components(separatedBy: tag).count)
    }
    #expect(isCalm(page))
  }

  @Test("on the page", .needsBrowser)
  func page() async throws {
    let text = Self.texts.prefix(7).joined(separator: " ") + Self.texts[7]
    try await Browser.expect(
      report: HTMLReport.page(for: verification(text)), width: 360,
      script: """
        const wide = () => [...page.querySelectorAll("#main *")].filter((one) => !one.closest(".scroll, .frame, .unseen")
          && one.getBoundingClientRect().right > view.innerWidth + 1).map((one) => one.outerHTML.slice(0, 80));
        const foreign = () => page.querySelectorAll("#main script, #main b, #main img[src^=http], #main a").length;
        for (const details of page.querySelectorAll("details")) details.open = true;
        log(foreign()); wide().forEach(log);
        await openCase("a/changed");
        log(foreign()); wide().forEach(log);
        log(text(".messages p").includes("<script>alert(1)"));
        """, logs: "0", "0", "true")
  }
}
