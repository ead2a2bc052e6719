import AssayFacts
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayExplaining
@testable import AssayVerifying
@testable import AssayImageDiff
@testable import AssayReporting

@Suite(.needsBrowser)
struct OverviewTests {
  @Test("A card has large pairs, with the same crop, of cases that look different, and a strip of the others")
  func thumbnails() async throws {
    var blind = try Sample.moved("a/a")
    (blind.referencePNG, blind.candidatePNG, blind.comparison) = (nil, nil, nil)
    let alike = try (10..<20).map { try Sample.moved("a/n-\($0)") }
    var other = try Sample.moved("a/z")
    var difference = Sample.movedDifference
    difference.regions = [Region(box: PixelRect(x: 4, y: 4, width: 2, height: 2), severity: 6)]
    other.comparison = .different(difference)
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: [blind] + alike + [other])),
      script: """
        const thumbs = [...page.querySelectorAll(".thumbs:not(.strip) .thumb")];
        log(thumbs.map((thumb) => thumb.title) + " " + page.querySelectorAll(".strip .thumb").length);
        // Each half has its own picture, and the other one to show while the pointer is on it.
        log(thumbs.map((thumb) => thumb.querySelectorAll(".cut img").length));
        const cuts = new Set([...thumbs[1].querySelectorAll("img")].map((image) => image.style.cssText));
        log(cuts.size === 1);
        page.querySelector(".group [data-review]").click(); await pause(); log(text("#case-name"));
        """, logs: "a/n-10,a/z,a/n-11,a/n-12 7", "4,4,4,4", "true", "a/n-10")
  }

  @Test("A crop shows the old and the new place of what moved, and says which picture is which")
  func crops() async throws {
    var evaluation = try Sample.moved("a/one", regions: [PixelRect(x: 900, y: 120, width: 20, height: 10)])
    evaluation.reference = Sample.words(at: 10, width: 1200, height: 200)
    evaluation.candidate = Sample.words(at: 900, width: 1200, height: 200)
    evaluation.explanation = Explanation(changes: [
      Change(
        kind: .moved, thing: .text, amount: .shift(x: 890, y: 110),
        places: [
          .init(
            before: PixelRect(x: 10, y: 10, width: 20, height: 10),
            after: PixelRect(x: 900, y: 120, width: 20, height: 10))
        ])
    ])
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluation)),
      script: """
        for (const half of page.querySelectorAll(".thumb .half")) {
          const [cut, image] = [half.querySelector(".cut"), half.querySelector("img")];
          const zoom = Number(image.style.getPropertyValue("--zoom")), left = Number.parseFloat(image.style.left);
          log(half.textContent + " " + [10, 920].every((x) => x * zoom + left >= 0 && x * zoom + left <= cut.clientWidth));
        }
        """, logs: "Golden true", "New true")
  }

  @Test("A card of more than a hundred cases shows the median, the spread, and those unlike the rest")
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
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluations)),
      script: """
        log(texts(".group > .faint").at(-1));
        for (const one of page.querySelectorAll(".typical")) {
          log(one.querySelector(".thumb").title + ": " + one.querySelector("figcaption").textContent);
        }
        """, logs: "These 4 show the spread of all 121 cases.",
      "a/n-61: Median change: edges by up to 0.61 px, 24 pixels differ",
      "a/n-1: Smallest change: edges by up to 0.01 px, 24 pixels differ",
      "a/n-120: Largest change: edges by up to 1.2 px, 24 pixels differ",
      "a/other: Unlike the rest: ascent 1 → 2 (1 of 121)")
  }

  @Test("A search finds descriptions, files, texts and behaviors; of long names the list shows the end")
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
    try await Browser.expect(
      report: report,
      script: """
        await key("/");
        for (const words of ["ünusual", "fit.yaml", "ht-13", "straße", "row42x", "row30x"]) {
          await type(words); log(words + ": " + [...page.querySelectorAll("[role=option]")].map((row) => row.title[0]));
        }
        await type("");
        const row = [...page.querySelectorAll("[role=option]")].at(-1);
        const name = row.querySelector(".row-name");
        log(name.textContent.slice(0, 6) + name.textContent.slice(-4) + " " + (name.scrollHeight <= name.clientHeight));
        """, logs: "ünusual: a", "fit.yaml: a", "ht-13: b", "straße: b", "row42x: b", "row30x: ",
      "…-long-end true")
  }

  @Test("Of names that are alike at both ends, the list shows the middle; known failures are counted")
  func middles() async throws {
    let names = ["coupon", "gift-card"].map {
      "a/components-checkout-page--summary-with-\($0)-desktop-1280-chromium"
    }
    let evaluations = try names.map { name in
      var evaluation = try Sample.moved(name)
      evaluation.verdict = .knownFailure
      return evaluation
    }
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluations)),
      script: """
        log(texts("[role=option] .row-name"));
        log(text("#summary"));
        """,
      logs: "…e--summary-with-coupon-desktop-1280-chromium,…summary-with-gift-card-desktop-1280-chromium",
      "No new difference; 2 known failures")
  }

  @Test("Cases that may belong to a different group name its sentence, and are not counted as a cause")
  func likely() async throws {
    let evaluations = try (0...10).map { index in
      var evaluation = try Sample.moved("a/\(index)")
      (evaluation.findings, evaluation.factDifferences) = ([Finding(.raster, "9 px differ")], [])
      evaluation.facts = ["size": 20]
      evaluation.candidateGuides = [Guide(kind: .line, x: 0, y: 0, width: 40, height: 20)]
      evaluation.referenceGuides = evaluation.candidateGuides
      let places = Sample.changes[0].places
      evaluation.explanation = Explanation(
        changes: index > 0 ? [Sample.changes[0]] : [Change(kind: .reshaped, thing: .text, places: places)])
      return evaluation
    }
    let verification = Sample.verification(of: evaluations)
    let causes = "1 cause and 1 group that may belong to it"
    #expect(ConsoleReport().text(for: verification).hasPrefix("11 pictures, \(causes)\n"))
    try await Browser.expect(
      report: HTMLReport.page(for: verification),
      script: """
        log(texts(".group > .faint").filter((words) => words.startsWith("Perhaps")));
        log(text("#summary"));
        """,
      logs: "Perhaps the same cause as: 2 texts moved right by 1 px", "11 cases to look at, \(causes)")
  }

  @Test("The list shows the values of a matrix that differ, above their axes, and a card names the axes")
  func axes() async throws {
    let names = ["1_side-left", "2_side-left", "10_side-left"].map { "a/sign_text-size-\($0)" }
    let evaluations =
      try names.map { try Sample.moved($0) } + [Sample.passed("a/sign_text-size-1_side-right")]
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluations)),
      script: """
        log(texts(".group > .faint"));
        const row = (one, part) => [...one.querySelectorAll(part)].map((cell) => cell.textContent).join(" ");
        log([...page.querySelectorAll("[role=option]")].map((one) => row(one, ".row-name")).join(", "));
        log(row(page.querySelector("[role=option]"), ".row-group"));
        log(page.querySelector("[role=option]").title);
        """, logs: "text-size 1, 2, 10", "10, 1, 2", "text size",
      "a/sign_text-size-10_side-left")
  }

  @Test("Search and verdicts filter the list")
  func filters() async throws {
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification()),
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
        """, logs: "5 cases: font all-10 grow-min-10 plain soft", "search", "1 case: grow-min-10",
      "htlabel/fit/grow-min-10", "0 cases: No case matches the filter.", "5 cases", "6 cases", "5 cases")
  }

  @Test("A list of thousands of cases has few elements")
  func longList() async throws {
    let failures = try (1000..<3000).map { try Sample.moved("htlabel/fit/case-\($0)") }
    let passes = try (0..<8000).map { try Sample.passed("htlabel/plain/case-\($0)") }
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: failures + passes)),
      script: """
        log(page.querySelectorAll("*").length < 500);
        log(text("#shown"));
        const list = page.querySelector("#list");
        list.scrollTop = 46 * 1001;
        // A browser without a window draws no frames, and so reports no scrolling, until it is done.
        list.dispatchEvent(new view.Event("scroll"));
        log(text("#list").includes("case-2000"));
        log(page.querySelectorAll("*").length < 500);
        """, logs: "true", "2,000 cases", "true", "true")
  }

  private func verification(_ name: String, _ other: String) throws -> Verification {
    let (own, its): (Facts, Facts) = (
      ["yOffset": 50, "lineCount": 1, "mode": "new"], ["yOffset": 20, "lineCount": 1, "mode": "old"]
    )
    let pictures = [try Sample.words(at: 4).png(), try Sample.words(at: 5).png()]
    var evaluation = try Sample.passed(name)
    evaluation.contrasts = [
      Contrast(
        other: try Sample.name(other),
        sides: .init(picturePNG: pictures[0], otherPNG: pictures[1], differences: its.differences(to: own)))
    ]
    return Sample.verification(of: evaluation)
  }

  @Test(
    "Facts that differ are listed; names that differ in some parts are shortened to these parts",
    arguments: [
      (
        "a/bug_height-120_variant-intended", "a/bug_height-120_variant-original", "variant-intended",
        "variant-original"
      ),
      ("a/one", "b/two_x", "a/one", "b/two_x"),
    ])
  func sides(name: String, other: String, shown: String, otherShown: String) async throws {
    try await Browser.expect(
      report: HTMLReport.page(for: verification(name, other)),
      script: """
        page.querySelector("#contrasts").open = true;
        await pause();
        for (const row of page.querySelectorAll("#contrasts tr")) log([...row.children].map((cell) => cell.textContent).join(" "));
        for (const side of page.querySelectorAll("#contrasts figure")) log(side.textContent + " " + side.querySelector("img").naturalWidth);
        """, logs: "yOffset 20 → 50 Δ +30", "mode \"old\" → \"new\" Δ –", "\(otherShown) 60", "\(shown) 60")
  }
}
