import Foundation
import AssayVerifying
import AssayImaging
import Testing

@testable import AssayReporting

@Suite(.needsBrowser)
struct DecisionTests {
  /// A report of two moved texts, which are one group, a picture without a golden, and a broken case.
  ///
  /// - Parameter written: The cases that the server says were written already; nil for a report that is not served.
  func report(written: [String]? = nil) async throws -> [UInt8] {
    var evaluations = [
      try Sample.moved("a/one"), try Sample.moved("a/two"), try Sample.missing("b/new"),
      try Sample.moved("c/broken"),
    ]
    for index in 0..<3 {
      evaluations[index].replacement = GoldenReplacement(
        golden: index < 2 ? ContentHash(of: [1]) : nil, candidate: ContentHash(of: [UInt8(index)]))
    }
    evaluations[3].findings[0].cause = .expectation
    let page = await HTMLReport.page(
      for: Sample.verification(of: evaluations),
      reviewToken: written.map { _ in "secret" })
    guard let written else { return page }
    let server = """
      window.fetch = async () => new Response(JSON.stringify({ written: \(written) }), { headers: { "Content-Type": "application/json" } });
      """
    return try Browser.adding(Array(server.utf8), to: page)
  }

  @Test("Exported decisions contain the hashes of golden and candidate")
  func export() async throws {
    let lines = try await Browser.drive(
      report: try await report(),
      script: """
        let saved = null;
        view.Blob = class { constructor(parts) { saved = parts.join(""); } };
        view.URL.createObjectURL = () => "data:,";
        // Saving a file could keep the browser from ending.
        view.HTMLAnchorElement.prototype.click = () => {};
        await openCase("a/one"); await key("a"); log(text("#case-name"));
        await key("x"); log(text("#case-name"));
        await key("a");
        await openCase("c/broken"); await key("a");
        log(text("#decision"));
        log(text("#decision-bar .faint"));
        await key("e");
        log(JSON.stringify(JSON.parse(saved)));
        """)
    #expect(
      lines.prefix(4) == [
        "a/two", "b/new",
        "This cannot be accepted: it breaks an expectation, and a golden must not keep a mistake. "
          + "Fix the code, or the expectation at Scenarios/htlabel/fit.yaml:12:3.",
        "3 of 3 decided, 2 of 2 groups",
      ])
    let decisions = try Decisions(json: Array((lines.last ?? "").utf8), path: "decisions.json")
    #expect(
      decisions.accepted == [
        try Sample.name("a/one"): GoldenReplacement(
          golden: ContentHash(of: [1]), candidate: ContentHash(of: [0])),
        try Sample.name("b/new"): GoldenReplacement(golden: nil, candidate: ContentHash(of: [2])),
      ])
    #expect(decisions.rejected == [try Sample.name("a/two")])
  }

  @Test("All cases of a group are accepted or rejected, and undone, together")
  func groups() async throws {
    try await Browser.expect(
      report: report(),
      script: """
        await openCase("a/two"); await key("A"); log(text("#decision-bar .faint"));
        log(page.querySelectorAll(".row-decision").length);
        await key("u"); log(page.querySelector("#decision-bar").hidden);
        log(text("#toast"));
        await key("X"); log(text("#case-name"));
        page.querySelector("#undecided").click(); await pause();
        log(text("#shown"));
        """, logs: "2 of 3 decided, 1 of 2 groups", "2", "true",
      "Undone for 2 cases. 0 of 3 decided, 0 of 2 groups",
      "b/new", "1 case")
  }

  @Test("A served page sends decisions with its token and marks the written goldens")
  func serving() async throws {
    try await Browser.expect(
      report: report(written: []),
      script: """
        let sent = null;
        let reply = { problems: ["`a/one` moved on"] };
        view.fetch = async (path, options) => {
          sent = { path, ...options };
          return new Response(JSON.stringify(reply), { headers: { "Content-Type": "application/json" } });
        };
        await openCase("a/one");
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
        await openCase("a/one"); log(text("#decision"));
        await key("u"); log(text("#announcer"));
        """, logs: "1 of 3 decided, 0 of 2 groupsUndoWrite 1 goldenDone", "decisions POST secret",
      "a/one accept",
      "Nothing was written: a/one moved on", "1 of 3 decided, 0 of 2 groups",
      "0 of 2 decided, 0 of 2 groups", "written", "✓ written", "There is nothing to undo.")
  }

  @Test("After another verification, decisions are kept for cases that did not change")
  func anotherVerification() async throws {
    func report(golden: UInt8) async throws -> [UInt8] {
      var evaluations = try (10..<30).map { try Sample.moved("a/n-\($0)") }
      for index in evaluations.indices {
        evaluations[index].replacement = GoldenReplacement(
          golden: ContentHash(of: [index == 3 ? golden : 1]), candidate: ContentHash(of: [UInt8(index)]))
      }
      return await HTMLReport.page(for: Sample.verification(of: evaluations))
    }
    try await Browser.expect(
      report: report(golden: 1), second: try await report(golden: 2),
      script: """
        await openCase("a/n-10"); await key("A");
        log(text("#decision-bar .faint"));
        const again = await openFrame("second.html");
        log(again.querySelector("#decision-bar .faint").textContent);
        again.querySelector("#undecided").click(); await pause();
        log([...again.querySelectorAll("[role=option]")].map((row) => row.title));
        """, logs: "20 of 20 decided", "19 of 20 decided", "a/n-13")
  }

  @Test("A group's buttons act on its listed cases and say how many")
  func listedCases() async throws {
    try await Browser.expect(
      report: report(),
      script: """
        const buttons = () => [...page.querySelectorAll("#overview .group")].filter((card) => card.textContent.includes("2 pictures"))
          .map((card) => [...card.querySelectorAll(".decide")].map((button) => button.textContent));
        log(buttons());
        await key("/"); await type("a/two"); log(buttons());
        page.querySelector("#overview .decide").click(); await pause(); log(text("#decision-bar .faint"));
        await key("Escape"); await type(""); log(buttons());
        await openCase("a/one");
        log(texts("#decision button"));
        """, logs: "✓ Accept all 2,✗ Reject all 2", "✓ Accept the 1 listed,✗ Reject the 1 listed",
      "1 of 3 decided, 0 of 2 groups",
      "✓ Accept all 2,✗ Reject all 2", "✓ Accept,✗ Reject,✓ Accept all 2,✗ Reject all 2")
  }

  @Test("The cases that a group cannot accept are listed with the reason")
  func blockedCases() async throws {
    var evaluations = [try Sample.moved("a/one"), try Sample.moved("a/two")]
    evaluations[0].replacement = GoldenReplacement(golden: nil, candidate: ContentHash(of: [1]))
    evaluations[1].findings.append(Finding(.expectation, "size is 2, expected 3"))
    let verification = Sample.verification(of: evaluations)
    let id = try #require(verification.groups.first).id
    try await Browser.expect(
      report: HTMLReport.page(for: verification),
      script: """
        log(texts(".group code").filter((code) => code.includes("accept")));
        log(text(".blocked summary") + ": " + text(".blocked li"));
        log(text("#overview .decide"));
        """, logs: "assay accept \(id) --leave-broken",
      "1 of 2 can be accepted; 1 breaks an expectation: a/two size is 2, expected 3",
      "✓ Accept 1 of 2")
  }

  @Test("Keys can be switched off, and announcements are visible")
  func keySwitches() async throws {
    try await Browser.expect(
      report: report(),
      script: """
        await openCase("a/one");
        const flip = async (name) => { page.querySelector("#keys-" + name).click(); await pause(); };
        await flip("decide"); await key("a"); await key("A"); log(text("#case-name") + " " + page.querySelector("#decision-bar").hidden);
        await key("j"); log(text("#case-name"));
        await flip("single"); await key("j"); log(text("#case-name"));
        await key("ArrowDown"); log(text("#case-name"));
        await flip("single"); await flip("decide"); await key("a");
        log(text("#toast") + " " + (page.querySelector("#toast").getBoundingClientRect().height > 20));
        log(text("#announcer"));
        """, logs: "a/one true", "a/two", "a/two", "b/new",
      "b/new accepted. 1 of 3 decided, 1 of 2 groups true",
      "b/new accepted. 1 of 3 decided, 1 of 2 groups a/one, changed. fit.size 60.0 → 59.5, line[0].width 300 → 297.5"
    )
  }

  @Test("A served page shows the written goldens when it is opened again")
  func openingAgain() async throws {
    try await Browser.expect(
      report: report(written: ["a/one"]),
      script: """
        while (!text(".verdict-line").startsWith("3")) await pause();
        log(text("#headline"));
        log(texts(".tile"));
        log(texts(".group-count"));
        log(text("#shown") + " " + text(".row-decision"));
        """, logs: "3 of 4 cases to look at",
      "2✗ changed,1+ missing,1✓ written", "2 pictures, 1 written,1 picture,1 picture",
      "4 cases written")
  }

  @Test("After each cause the next opens; the end shows what will happen, one command and a commit message")
  func end() async throws {
    var evaluations = [
      try Sample.moved("a/one"), try Sample.moved("a/two"), try Sample.missing("b/new"),
    ]
    for index in evaluations.indices {
      evaluations[index].replacement = GoldenReplacement(
        golden: nil, candidate: ContentHash(of: [UInt8(index)]))
    }
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluations)),
      script: """
        page.querySelector(".group [data-review]").click(); await pause(); await key("A");
        log(text("#decision-bar .faint"));
        log(text("#case-name"));
        await key("x");
        log(page.querySelector("#overview").hidden + " " + text("#toast"));
        log(texts("#decisions :is(h3, h4)"));
        log(texts("#decisions .decided p"));
        log(texts("#decisions code")[0]);
        const why = page.querySelector("#decisions .decided input");
        why.value = "too early"; why.dispatchEvent(new view.Event("input"));
        text("#commit-message").split("\\n").forEach(log);
        await key("u"); log(texts("#decisions h3"));
        """, logs: "2 of 3 decided, 1 of 2 groups", "b/new",
      "false b/new rejected. 3 of 3 decided, 2 of 2 groups. Everything is decided.",
      "The review is complete,Will be the new goldens,Rejected: fix the code, or the scenario,Commit message",
      "2 cases Fit.size 60 → 59.5,1 case There is no golden to compare with.",
      "assay accept --from decisions.json",
      "Accept 2 goldens", "- 2 cases: fit.size 60 → 59.5",
      "Rejected:", "- 1 new case (too early)", "Decisions")
  }
}
