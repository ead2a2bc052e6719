import AssayHarness
import AssayImaging
import Testing

@testable import AssayReporting

@Suite(.needsBrowser)
struct ReviewEndTests {
  @Test("After each cause the next opens; the end shows what will happen, one command and a commit message")
  func end() async throws {
    var evaluations = [
      try Sample.moved("a/one"), try Sample.moved("a/two"), try Sample.missing("b/new"),
    ]
    for index in evaluations.indices {
      evaluations[index].replacement = GoldenReplacement(
        golden: nil, candidate: ContentHash(of: [UInt8(index)]))
    }
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: Sample.verification(of: evaluations)),
      script: """
        page.querySelector(".group .primary").click(); await pause(); await key("A");
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
        """)
    #expect(
      lines == [
        "2 of 3 decided, 1 of 2 causes", "b/new",
        "false b/new rejected. 3 of 3 decided, 2 of 2 causes. Everything is decided.",
        "The review is complete,Will be the new goldens,Rejected: fix the code, or the scenario,Commit message",
        "2 cases Fit.size 60 → 59.5; also, line[].width changed,1 case There is no golden to compare with.",
        "assay accept --from decisions.json",
        "Accept 2 goldens", "- 2 cases: fit.size 60 → 59.5; also, line[].width changed",
        "Rejected:", "- 1 new case (too early)", "Decisions",
      ])
  }
}
