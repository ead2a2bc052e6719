import AssayFacts
import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayReporting

/// The cards of the overview, and the list.
@Suite(.needsBrowser)
struct OverviewTests {
  @Test(
    "A card has large pairs of cases that look different, and a strip of the others; pairs have the same crop"
  )
  func thumbnails() async throws {
    var blind = try Sample.moved("a/a")
    (blind.referencePNG, blind.candidatePNG, blind.comparison) = (nil, nil, nil)
    let alike = try (10..<20).map { try Sample.moved("a/n-\($0)") }
    var other = try Sample.moved("a/z")
    var difference = Sample.movedDifference
    difference.regions = [Region(box: PixelRect(x: 4, y: 4, width: 2, height: 2), kind: .added, severity: 6)]
    other.comparison = .different(difference)
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: Sample.verification(of: [blind] + alike + [other])),
      script: """
        const thumbs = [...page.querySelectorAll(".thumbs:not(.strip) .thumb")];
        log(thumbs.map((thumb) => thumb.title) + " " + page.querySelectorAll(".strip .thumb").length);
        // Each half has its own picture, and the other one to show while the pointer is on it.
        log(thumbs.map((thumb) => thumb.querySelectorAll(".cut img").length));
        const cuts = new Set([...thumbs[1].querySelectorAll("img")].map((image) => image.style.cssText));
        log(cuts.size === 1 && !cuts.has(thumbs[0].querySelector("img").style.cssText));
        page.querySelector(".group .primary").click(); await pause(); log(text("#case-name"));
        """)
    #expect(lines == ["a/n-10,a/z,a/n-11,a/n-12 7", "4,4,4,4", "true", "a/n-10"])
  }

  @Test("A card of more than a hundred cases shows those unlike the rest, and the spread of all changes")
  func spread() async throws {
    var evaluations = try (1...120).map { index in
      var evaluation = try Sample.moved("a/n-\(index)")
      var difference = Sample.movedDifference
      difference.measures[0].measured = Double(index) / 100
      evaluation.comparison = .different(difference)
      return evaluation
    }
    var other = try Sample.moved("a/other")
    let (before, after): (Facts, Facts) = (["ascent": 1], ["ascent": 2])
    other.factDifferences += before.differences(to: after)
    evaluations.append(other)
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: Sample.verification(of: evaluations)),
      script: """
        log(texts(".group > .faint").at(-1));
        for (const one of page.querySelectorAll(".typical")) {
          log(one.querySelector(".thumb").title + ": " + one.querySelector("figcaption").textContent);
        }
        """)
    #expect(
      lines == [
        "These 4 show the spread of all 121 cases.", "a/other: Unlike the rest: ascent 1 → 2 (1 of 121)",
        "a/n-1: Smallest change: edges by up to 0.01 px, 24 pixels differ",
        "a/n-61: Median change: edges by up to 0.61 px, 24 pixels differ",
        "a/n-120: Largest change: edges by up to 1.2 px, 24 pixels differ",
      ])
  }

  @Test(
    "A search finds descriptions, files, texts and behaviors; long names are shortened in the middle"
  )
  func search() async throws {
    var described = try Sample.moved("a/described")
    described.summary = "Ünusual words"
    var behaves = try Sample.moved("b/" + String(repeating: "long-", count: 36) + "end")
    behaves.location = SourceLocation(path: "Scenarios/b.yaml", line: 40, column: 3)
    let report = await HTMLReport.page(
      for: Sample.verification(of: described, behaves),
      source: { path in
        path == "Scenarios/b.yaml"
          ? (["covers: [HT-13]"] + (2...60).map { $0 == 41 ? "text: Straße" : "row\($0)x" }).joined(
            separator: "\n")
          : nil
      })
    let lines = try await Browser.drive(
      report: report,
      script: """
        await key("/");
        for (const words of ["ünusual", "fit.yaml", "ht-13", "straße", "row42x", "row30x"]) {
          await type(words); log(words + ": " + [...page.querySelectorAll("[role=option]")].map((row) => row.title[0]));
        }
        await type("");
        const row = [...page.querySelectorAll("[role=option]")].at(-1);
        const end = row.querySelector(".row-name .end");
        log(end.textContent + " " + (end.getBoundingClientRect().right <= row.getBoundingClientRect().right));
        """)
    #expect(
      lines == [
        "ünusual: a", "fit.yaml: a", "ht-13: b", "straße: b", "row42x: b", "row30x: ",
        "ng-long-long-end true",
      ])
  }

  @Test("The list shows the values of a matrix in columns, above their axes, and a card names the axes")
  func axes() async throws {
    let names = ["1_side-left", "2_side-left", "10_side-left"].map { "a/sign_text-size-\($0)" }
    let evaluations = try names.map(Sample.moved) + [Sample.passed("a/sign_text-size-1_side-right")]
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: Sample.verification(of: evaluations)),
      script: """
        log(texts(".group > .faint"));
        const row = (one, part) => [...one.querySelectorAll(part)].map((cell) => cell.textContent).join(" ");
        log([...page.querySelectorAll("[role=option]")].map((one) => row(one, ".row-name")).join(", "));
        log(row(page.querySelector("[role=option]"), ".row-group"));
        log(page.querySelector("[role=option]").title);
        """)
    #expect(
      lines == [
        "text-size 1, 2, 10", "sign 10 left, sign 1 left, sign 2 left", "a text size side",
        "a/sign_text-size-10_side-left",
      ])
  }

  @Test("Search and verdicts filter the list")
  func filters() async throws {
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: try Sample.verification()),
      script: """
        const rows = () => texts("[role=option] .row-name").join(" ");
        log(text("#shown") + ": " + rows());
        await key("/"); log(page.activeElement.id);
        await type("FIT.size structure"); log(text("#shown") + ": " + rows());
        await key("Enter"); log(text("#case-name"));
        await key("/"); await type("no such case"); log(text("#shown") + ": " + text("#list .empty"));
        await key("Escape"); log(text("#shown"));
        page.querySelector('[data-verdict="passed"]').click(); await pause(); log(text("#shown"));
        page.querySelector('[data-verdict="changed"]').click(); await pause(); log(text("#shown"));
        """)
    #expect(
      lines == [
        "5 cases: font all-10 grow-min-10 plain soft", "search", "1 case: grow-min-10",
        "htlabel/fit/grow-min-10", "0 cases: No case matches the filter.", "5 cases", "6 cases", "5 cases",
      ])
  }

  @Test("A list of thousands of cases has few elements")
  func longList() async throws {
    let failures = try (1000..<3000).map { try Sample.moved("htlabel/fit/case-\($0)") }
    let passes = try (0..<8000).map { try Sample.passed("htlabel/plain/case-\($0)") }
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: Sample.verification(of: failures + passes)),
      script: """
        log(page.querySelectorAll("*").length < 500);
        log(text("#shown"));
        const list = page.querySelector("#list");
        list.scrollTop = 46 * 1001;
        // A browser without a window draws no frames, and so reports no scrolling, until it is done.
        list.dispatchEvent(new view.Event("scroll"));
        log(text("#list").includes("case-2000"));
        log(page.querySelectorAll("*").length < 500);
        """)
    #expect(lines == ["true", "2,000 cases", "true", "true"])
  }
}
