import Testing

@testable import AssayReporting

extension DecisionTests {
  @Test("While goldens are written nothing can be pressed; Done asks about accepted cases")
  func writing() async throws {
    try await Browser.expect(
      report: report(written: []),
      script: """
        const sent = [];
        let answer = null;
        view.fetch = (path, options) => {
          sent.push(path);
          const answered = (body) => new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } });
          return path === "decisions" ? new Promise((resolve) => { answer = (body) => resolve(answered(body)); })
            : Promise.resolve(answered({ written: ["a/one"] }));
        };
        const press = async (words) => { [...page.querySelectorAll("button")].find((each) => each.textContent === words).click(); await pause(); };
        await openCase("a/one"); await key("a");
        await press("Done"); log(text("#notice-title")); log(sent.length);
        await press("Write and end");
        await key("x"); await key("w"); await key("u");
        log(text("#headline") + " " + page.querySelector(".top").inert + " " + page.querySelector("main").inert);
        log(!view.dispatchEvent(new view.Event("beforeunload", { cancelable: true })));
        log(sent);
        answer({ written: ["a/one"] }); await pause();
        log(sent); log(text("#notice-title") + ": " + text("#notice-text"));
        log(page.querySelector(".top").inert + " " + texts("#decision-bar button:disabled"));
        """, logs: "1 accepted golden isn't written", "0", "Writing 1 golden … true true", "true",
      "decisions", "decisions,done",
      "The review has ended: 1 golden written; the terminal lists them. You can close this page.",
      "false Undo,Write 0 goldens")
  }
}
