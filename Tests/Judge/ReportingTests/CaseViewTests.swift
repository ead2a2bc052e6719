import AssayVerifying
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayImageDiff
@testable import AssayReporting

/// The view of one case, except for how its pictures are opened.
@Suite(.needsBrowser)
struct CaseViewTests {
  /// A moved text with guides for a line and a link, two pixels per point, and two regions, of which the second is larger.
  private func report() async throws -> [UInt8] {
    var evaluation = try Sample.moved("a/one")
    let line = Guide(kind: .line, x: 2, y: 2, width: 50, height: 12, baseline: 12)
    evaluation.referenceGuides = [line]
    evaluation.candidateGuides = [line, Guide(kind: .link, x: 10, y: 2.25, width: 20, height: 12)]
    evaluation.pixelsPerPoint = 2
    evaluation.summary = "A text that moved."
    var difference = Sample.movedDifference
    difference.regions = [
      Region(box: PixelRect(x: 4, y: 4, width: 2, height: 8), severity: 6),
      Region(box: PixelRect(x: 20, y: 4, width: 9, height: 8), severity: 2),
    ]
    evaluation.comparison = .different(difference)
    let source = (1...30).map { "line \($0): <b>" }.joined(separator: "\n")
    return await HTMLReport.page(
      for: Sample.verification(of: evaluation),
      source: { $0 == "Scenarios/htlabel/fit.yaml" ? source : nil })
  }

  private static let open = #"await openCase("a/one"); await key("1");"#

  @Test("Guides are drawn over both pictures, with ink found in their pixels")
  func guides() async throws {
    // The bars are 29 wide from x 4 or 5, at y 4…12, in a line at y 2…14 that ends at x 52.
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        const guides = (place) => [...page.querySelectorAll("figure")[place].querySelectorAll(".guide")].map((one) =>
          one.className.slice(19) + " " + ["left", "top", "width", "height"].map((side) =>
            Math.round(Number.parseFloat(view.getComputedStyle(one)[side]) * 10) / 10).join(" "));
        await key("p");
        log(page.querySelectorAll(".guide").length + " " + page.querySelector("#legend").hidden);
        await key("g");
        while (!(guides(0) + guides(1)).match(/,ink.*,ink/)) await pause();
        log(guides(0)); log(guides(1));
        log(text("#legend"));
        await key("2"); log(page.querySelectorAll(".guide.dashed").length > 0);
        await key("g"); log(page.querySelectorAll(".guide").length);
        """, logs: "0 true", "line 2 2 50 12,base 2 12 50 1,ink 4 4 29 8",
      "line 2 2 50 12,base 2 12 50 1,link 10 2.3 20 12,ink 5 4 29 8",
      "line boxlinkbaselineink of the line, from the pixels", "true", "0")
  }

  @Test("Commands about a picture of another program can be pasted, and there are none about facts")
  func commands() async throws {
    let names = ["it's one", "-x", "登录/a", "a$(b)`c`", "100% #1?"]
    var evaluations = try names.map { try Sample.moved($0) }
    for index in evaluations.indices { evaluations[index].location = SourceLocation(path: "after/a.png") }
    evaluations[1].findings = [Finding(.removed, "the new picture is missing")]
    var verification = Sample.verification(of: evaluations)
    verification.invocation = Invocation(options: [KeptOption(.goldens, "be fore")])
    let script = names.map { name -> String in
      let literal = name.replacing("`", with: "\\`").replacing("$", with: "\\$")
      return #"await openCase(encodeURIComponent(`\#(literal)`)); log(texts(".what-to-do code").join("\n"));"#
    }
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: verification), script: script.joined(separator: "\n"))
    let expected = names.flatMap { name -> [String] in
      let argument = SubjectName(name)?.argument ?? ""
      let commands = name == "-x" ? ["verify"] : ["accept", "verify"]
      return commands.map { "assay \($0) --goldens 'be fore' \(argument)" }
    }
    #expect(lines.flatMap { $0.split(separator: "\n").map(String.init) } == expected)
  }

  @Test("Size on screen is half of the pixels if a point has two")
  func sizes() async throws {
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        await key("s"); log(text("#zoom-value") + " " + page.querySelector(".paper img").getBoundingClientRect().width);
        await key("p"); log(text("#zoom-value") + " " + page.querySelector(".paper img").getBoundingClientRect().width);
        for (let times = 0; times < 12; times += 1) await key("+");
        log(text("#zoom-value") + " " + page.querySelector(".paper img").getBoundingClientRect().width);
        """, logs: "0.5× 30", "1× 60", "32× 1920")
  }

  @Test("Zooming keeps the middle, and frames scroll together")
  func panning() async throws {
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        const frames = () => [...page.querySelectorAll(".frame")];
        // Zooms in to the maximum, 32×; one step back is 24×.
        for (let times = 0; times < 12; times += 1) await key("+");
        const [first] = frames();
        first.scrollTo(640 - first.clientWidth / 2, 0);
        first.dispatchEvent(new view.Event("scroll"));
        log(new Set(frames().map((frame) => frame.scrollLeft)).size);
        await key("-");
        const middle = (frame) => Math.round((frame.scrollLeft + frame.clientWidth / 2) / 24);
        log(frames().map(middle));
        """, logs: "1", "20,20")
  }

  @Test("Keys go through the regions in order")
  func regions() async throws {
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        const region = () => text("#announcer").split(":")[0];
        await key("z"); log(region());
        await key("n"); log(region());
        await key("n"); log(region());
        await key("N"); log(region());
        """, logs: "Region 1 of 2", "Region 2 of 2", "Region 1 of 2", "Region 2 of 2")
  }

  @Test("Measures have a scale with their limit; without a tolerance there is no scale")
  func measures() async throws {
    var exact = try Sample.moved("a/exact")
    var difference = Sample.movedDifference
    difference.measures = difference.measures.map {
      Measure(limit: $0.limit, measured: $0.measured, allowed: 0)
    }
    exact.comparison = .different(difference)
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: exact, try Sample.moved("a/one"))),
      script: Self.open + """
        const rows = () => { log(text(".card:has(.measures) h3")); log(texts(".measures tr").join("; ")); };
        rows(); await openCase("a/exact"); rows();
        """, logs: "Measured against allowed",
      "how far edges moved0.84 px of 0.125 allowed, exceeded; how far colors are apart0.4 ΔE (1 is just noticeable) of 1 allowed; "
        + "places that differ1  of 0 allowed, exceeded",
      "Must be identical",
      "how far edges moved0.84 px; how far colors are apart0.4 ΔE (1 is just noticeable); places that differ1 "
    )
  }

  @Test("Pixels can be read with the keyboard")
  func pixels() async throws {
    // In the middle both pictures have a word; at x 4 a word begins in the reference, and later in the candidate.
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        const read = async (name) => { await key(name, { shiftKey: true }); await pause(); };
        await read("ArrowLeft");
        while (text("#pixel").includes("–")) { await pause(); await read("ArrowLeft"); await read("ArrowRight"); }
        log(text("#pixel"));
        for (let times = 0; times < 40; times += 1) await key("ArrowLeft", { shiftKey: true });
        log(text("#pixel"));
        for (let times = 0; times < 4; times += 1) await key("ArrowRight", { shiftKey: true });
        log(text("#pixel")); log(page.querySelectorAll(".mark-pixel").length);
        """, logs: "(30, 8)   golden #000000   new #000000   equal",
      "(0, 8)   golden #FFF4D6   new #FFF4D6   equal",
      "(4, 8)   golden #000000   new #FFF4D6   255 of 255 levels apart", "2")
  }

  @Test("The pictures that were accepted before are shown with their commits, cut to the change")
  func acceptedPictures() async throws {
    let moved = try Sample.moved("a/one")
    var verification = Sample.verification(of: moved, try Sample.moved("a/two"))
    let older = try Sample.words(at: 2, width: 70).png()
    verification.acceptedPictures[moved.referencePath] = [
      ("2026-03-04", "1a2b3c4d", "Move <b>", try #require(moved.referencePNG)),
      ("2026-01-02", "5e6f7a8b", "Draw", older),
    ]
    try await Browser.expect(
      report: HTMLReport.page(for: verification),
      script: """
        await openCase("a/one");
        log(texts(".version figcaption").join("; "));
        log([...page.querySelectorAll(".version img")].map((image) => image.getAttribute("width")));
        log(text(".versions .faint"));
        await openCase("a/two");
        log(page.querySelectorAll(".versions").length);
        """, logs: "2026-03-04 1a2b3c4dMove &lt;b&gt;; 2026-01-02 5e6f7a8bDraw", "60,70",
      "assay history a/one prints all.", "0")
  }

  @Test("The lines of the scenario are shown, the line of the case marked")
  func source() async throws {
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        log(text(".source .current").trim());
        log([...page.querySelectorAll(".source code")].map((line) => line.textContent.trim().split(" ")[0]));
        log(text(".summary"));
        """, logs: "12  line 12: &lt;b&gt;", "10,11,12,13,14,15,16,17,18,19", "A text that moved.")
  }

  @Test("A page of changed goldens names both sides and offers no decisions")
  func against() async throws {
    var changed = try Sample.moved("a/changed")
    changed.referencePath = "main:Goldens/a/changed.png"
    var added = try Sample.missing("a/new")
    added.findings[0].cause = .added
    var removed = try Sample.moved("a/gone")
    removed.findings[0].cause = .removed
    removed.candidatePNG = nil
    removed.comparison = nil
    var changes = Sample.verification(of: changed, removed, added, try Sample.passed("a/same"))
    changes.scope.revision = ComparedRevision(name: "main", commit: "1a2b3c4d5e")
    try await Browser.expect(
      report: HTMLReport.page(for: changes),
      script: """
        log(text(".verdict-line"));
        log(texts("#overview .tile"));
        log(text("#overview p"));
        for (const name of ["changed", "gone", "new"]) {
          view.location.hash = `#case/a/${name}?mode=side`; await pause();
          log(text(".badge") + ": " + [...page.querySelectorAll("figcaption")].map((one) => one.firstChild.textContent));
        }
        log(page.querySelector("main").textContent.includes("assay accept"));
        await openCase("a/changed");
        log(page.querySelector("#decision").hidden + " " + text(".facts thead"));
        """, logs: "3 goldens differ from main (1a2b3c4d), 3 causes", "2≠ changed,1+ added,1= unchanged",
      "What changed in the goldens since main, commit 1a2b3c4d5e. The old golden is left or first, "
        + "today's right or second. They are accepted already, so nothing here fails.",
      "≠ changed: At main,Today", "− removed: At main", "+ added: Today", "false",
      "true FactAt mainTodayChange")
  }
}
