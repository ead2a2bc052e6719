import AssayFacts
import Foundation
import AssayHarness
import AssayImaging
import AssayTestSupport
import Testing

@testable import AssayReporting

@Suite(.enabled(if: Browser.isInstalled, Comment(rawValue: Browser.need)))
struct DecisionTests {
  /// A report of two moved texts, which are one group, a picture without a golden, and a broken case.
  private func report(reviewToken: String? = nil) async throws -> [UInt8] {
    var evaluations = [
      try Sample.moved("a/one"), try Sample.moved("a/two"), try Sample.missing("b/new"),
      try Sample.moved("c/broken"),
    ]
    for index in 0..<3 {
      evaluations[index].replacement = GoldenReplacement(
        golden: index < 2 ? ContentHash(of: [1]) : nil, candidate: ContentHash(of: [UInt8(index)]))
    }
    evaluations[3].findings[0].cause = .expectation
    return await HTMLReport.page(
      for: Verification(evaluations: evaluations, problems: [], fingerprint: [:], duration: .zero),
      reviewToken: reviewToken)
  }

  /// Catches what the page saves.
  private let catching = """
    let saved = null;
    view.Blob = class { constructor(parts) { saved = parts.join(""); } };
    view.URL.createObjectURL = () => "data:,";
    const open = async (name) => { view.location.hash = "#case/" + name; await pause(); };
    """

  @Test func decisionsAreExportedWithBothHashes() async throws {
    let lines = try Browser.drive(
      report: try await report(),
      script: catching + """
        await open("a/one"); await key("a"); log(text("#case-name"));
        await key("x"); log(text("#case-name"));
        await key("a");
        await open("c/broken"); await key("a");
        log(page.querySelector("#decision").hidden);
        log(text("#decision-bar .faint"));
        await key("e");
        log(JSON.stringify(JSON.parse(saved)));
        """)
    #expect(lines.prefix(4) == ["a/two", "b/new", "true", "3 of 3 decided"])
    let decisions = try Decisions(json: Array((lines.last ?? "").utf8), path: "decisions.json")
    #expect(
      decisions.accepted == [
        try Sample.name("a/one"): GoldenReplacement(
          golden: ContentHash(of: [1]), candidate: ContentHash(of: [0])),
        try Sample.name("b/new"): GoldenReplacement(golden: nil, candidate: ContentHash(of: [2])),
      ])
    #expect(decisions.rejected == [try Sample.name("a/two")])
  }

  @Test func aGroupIsDecidedAtOnceAndUndoneAtOnce() async throws {
    let lines = try Browser.drive(
      report: try await report(),
      script: """
        const open = async (name) => { view.location.hash = "#case/" + name; await pause(); };
        await open("a/two"); await key("A"); log(text("#decision-bar .faint"));
        log(page.querySelectorAll(".row-decision").length);
        await key("u"); log(page.querySelector("#decision-bar").hidden);
        log(text("#announcer"));
        await key("X"); log(text("#decision [aria-pressed=true]"));
        page.querySelector("#undecided").click(); await pause();
        log(text("#shown"));
        """)
    #expect(
      lines == [
        "2 of 3 decided", "2", "true", "Undone for 2 cases. 0 of 3 decided", "✗ Reject", "1 case",
      ])
  }

  @Test func decisionsOutliveThePage() async throws {
    let lines = try Browser.drive(
      report: try await report(),
      script: """
        view.location.hash = "#case/a/one"; await pause(); await key("x");
        const second = document.createElement("iframe");
        second.src = "report.html";
        await new Promise((resolve) => { second.onload = resolve; document.body.append(second); });
        const again = second.contentWindow.document;
        log(again.querySelector("#decision-bar .faint").textContent);
        log([...again.querySelectorAll("#overview h3")].map((heading) => heading.textContent).includes("Decisions"));
        """)
    #expect(lines == ["1 of 3 decided", "true"])
  }

  @Test func aServedPageSendsDecisionsWithItsTokenAndMarksWhatWasWritten() async throws {
    let lines = try Browser.drive(
      report: try await report(reviewToken: "secret"),
      script: """
        let sent = null;
        let reply = { problems: ["`a/one` moved on"] };
        view.fetch = async (path, options) => {
          sent = { path, ...options };
          return new Response(JSON.stringify(reply), { headers: { "Content-Type": "application/json" } });
        };
        view.location.hash = "#case/a/one"; await pause();
        await key("a"); log(text("#decision-bar")); await key("w");
        log(sent.path + " " + sent.method + " " + sent.headers["X-Assay-Token"]);
        log(JSON.parse(sent.body).decisions.map((entry) => entry.name + " " + entry.decision));
        log(text("#notice-title") + ": " + text("#notice-text"));
        page.querySelector("#notice").close();
        log(text("#decision-bar .faint"));
        reply = { written: ["a/one"] };
        await key("w");
        log(text("#decision-bar .faint"));
        log(text(".row-decision"));
        view.location.hash = "#case/a/one"; await pause(); log(text("#decision"));
        await key("u"); log(text("#announcer"));
        """)
    #expect(
      lines == [
        "1 of 3 decidedUndoWrite 1 goldenDone", "decisions POST secret", "a/one accept",
        "Nothing was written: a/one moved on", "1 of 3 decided",
        "0 of 2 decided", "written", "✓ written", "There is nothing to undo.",
      ])
  }
}
