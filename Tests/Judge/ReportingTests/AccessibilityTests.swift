import AssayFacts
import AssayHarness
import AssayImaging
import AssaySubjects
import Foundation
import Testing

@testable import AssayReporting

/// No part of the page violates WCAG 2.2, levels A and AA, as axe-core checks it.
@Suite(.needsBrowser, .serialized)
struct AccessibilityTests {
  private static let audit = """
    const audit = async (part) => {
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
      const { violations, passes } = await view.axe.run(page, { runOnly: tags, resultTypes: ["violations"] });
      for (const { id, nodes } of violations) {
        for (const node of nodes) log(`${part}: ${id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n").join(" ")}`);
      }
      log(`${part}: ${passes.length > 10 ? "audited" : "hardly anything was audited"}`);
    };
    """

  private func verification() throws -> Verification {
    var verification = try Sample.verification()
    let index = try #require(verification.evaluations.firstIndex { $0.verdict == .changed })
    verification.evaluations[index].candidateGuides = [
      Guide(kind: .line, x: 3, y: 2, width: 40, height: 12, baseline: 11),
      Guide(kind: .link, x: 3, y: 2, width: 10, height: 12),
    ]
    for place in verification.evaluations.indices where verification.evaluations[place].candidatePNG != nil {
      verification.evaluations[place].replacement = GoldenReplacement(golden: nil, candidate: .init(of: [1]))
    }
    let mail = TextReportTests.mail
    verification.evaluations.append(try TextReportTests.changed(mail.old, mail.new))
    verification.hints = ["goldens without a subject: `a/b`"]
    return verification
  }

  @Test(
    "No part violates WCAG, wide and light, narrow and dark",
    arguments: [(1180, false), (360, true)])
  func parts(width: Int, isDark: Bool) async throws {
    let axe = try AxeCore()
    let source = { (_: String) -> String? in
      (1...30).map { "line \($0): {text: \"a\"}" }.joined(separator: "\n")
    }
    let report = await HTMLReport.page(for: try verification(), source: source)
    let lines = try await Browser.drive(
      report: try Browser.adding(axe.script, to: report), width: width, isDark: isDark,
      script: Self.audit + """
        log(view.matchMedia("(prefers-color-scheme: dark)").matches);
        await audit("overview");
        for (const details of page.querySelectorAll("details")) details.open = true;
        await audit("overview, opened");
        await openCase("htlabel/fit/grow-min-10");
        await key("a"); await openCase("htlabel/fit/grow-min-10");
        await audit("case");
        await key("g"); await key("n"); await audit("guides");
        for (const digit of "23") { await key(digit); await audit("mode " + digit); }
        await openCase("mail/sent");
        await audit("text");
        page.querySelector("#show-list").click(); await pause();
        await audit("list");
        page.querySelector("#show-help").click(); await pause();
        await audit("help");
        """)
    #expect(
      lines == [
        "\(isDark)", "overview: audited", "overview, opened: audited", "case: audited", "guides: audited",
        "mode 2: audited", "mode 3: audited", "text: audited", "list: audited", "help: audited",
      ])
  }

  @Test(
    "The gallery violates nothing, wide and light, narrow and dark",
    arguments: [(1180, false), (360, true)])
  func gallery(width: Int, isDark: Bool) async throws {
    let axe = try AxeCore()
    let page = GalleryReport.page(for: try GallerySample.gallery()) { _ in GallerySample.source }
    let lines = try await Browser.drive(
      report: try Browser.adding(axe.script, to: page), width: width, isDark: isDark,
      script: Self.audit + """
        await audit("gallery");
        for (const details of page.querySelectorAll("details")) details.open = true;
        await audit("opened");
        page.querySelector("#search").focus(); await type("corner");
        await audit("searched");
        """)
    #expect(lines == ["gallery: audited", "opened: audited", "searched: audited"])
  }

  @Test("The audit finds mistakes")
  func canary() async throws {
    let axe = try AxeCore()
    let report = await HTMLReport.page(for: try verification())
    let lines = try await Browser.drive(
      report: try Browser.adding(axe.script, to: report),
      script: Self.audit + """
        page.querySelector("#show-help").removeAttribute("aria-label");
        page.querySelector("#show-help").textContent = "";
        await audit("overview");
        """)
    #expect(lines.contains { $0.hasPrefix("overview: button-name: #show-help") })
  }
}
