import AssayFacts
import AssayVerifying
import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayReporting

@Suite(.needsBrowser)
struct OpeningViewTests {
  /// Pictures of 600 × 200 pixels with regions of 6 × 5 and 40 × 10, and a second case with one region.
  private func report() async throws -> [UInt8] {
    let boxes = [
      [PixelRect(x: 300, y: 100, width: 6, height: 5), PixelRect(x: 20, y: 20, width: 40, height: 10)],
      [PixelRect(x: 500, y: 150, width: 3, height: 3)],
    ]
    let evaluations = try zip(["a/one", "a/two"], boxes).map { name, boxes in
      var evaluation = try Sample.moved(name, regions: boxes)
      evaluation.reference = Sample.words(at: 4, width: 600, height: 200)
      evaluation.candidate = Sample.words(at: 5, width: 600, height: 200)
      return evaluation
    }
    return await HTMLReport.page(for: Sample.verification(of: evaluations))
  }

  /// Opens a case, and defines functions about the place of its current region.
  private static let open = """
    const frames = () => [...page.querySelectorAll("#canvas .frame")];
    const places = () => new Set(frames().map((frame) => `${frame.scrollLeft},${frame.scrollTop}`)).size;
    const middle = (frame) => {
      const [outer, inner] = [frame, frame.querySelector(".outline.current")].map((one) => one.getBoundingClientRect());
      const off = Math.max(Math.abs(inner.left + inner.width / 2 - outer.left - frame.clientWidth / 2 - 1),
        Math.abs(inner.top + inner.height / 2 - outer.top - frame.clientHeight / 2 - 1));
      return off < 2 ? "in the middle" : `${off} px off`;
    };
    const share = (frame) => {
      const { width, height } = frame.querySelector(".outline.current").getBoundingClientRect();
      return Math.max(width / frame.clientWidth, height / frame.clientHeight);
    };
    // The place in a picture that is below a point of its frame.
    const below = (frame, x, y) => {
      const zoom = Number(page.querySelector("#canvas").dataset.zoom);
      const box = frame.getBoundingClientRect();
      return [(frame.scrollLeft + x - box.left - 1) / zoom, (frame.scrollTop + y - box.top - 1) / zoom];
    };
    await openCase("a/one"); await key("z");

    """

  @Test("A case opens with both pictures, whole, and its regions marked; n magnifies the first region")
  func regions() async throws {
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        await openCase("a/two"); await openCase("a/one");
        log([...page.querySelectorAll("figcaption")].map((one) => one.firstChild.textContent));
        log(text('[data-view][aria-pressed="true"]') + " " + frames().every((one) => one.scrollWidth <= one.clientWidth)
          + " " + page.querySelectorAll("#canvas .outline").length);
        await key("n");
        const tops = frames().slice(0, 2).map((frame) => frame.getBoundingClientRect().top);
        log(tops[0] === tops[1] ? "side by side" : "below one another");
        log(text("#zoom-value") + " " + frames().map(middle) + " " + places());
        log(page.querySelector("#canvas").classList.contains("grid"));
        log(text("#region"));
        await key("n"); log(text("#zoom-value") + " " + text("#region"));
        await key("j"); log(text("#region") + " " + text('[data-view][aria-pressed="true"]'));
        await key("k"); log(text("#region"));
        """, logs: "Golden,New", "Fit true 4", "side by side",
      "8× in the middle,in the middle 1", "true",
      "Region 1 of 2: 6×5 at (300, 100)",
      "5× Region 2 of 2: 40×10 at (20, 20)",
      "Region 1 of 1: 3×3 at (500, 150) Fit",
      "Region 1 of 2: 6×5 at (300, 100)")
  }

  @Test("The wheel zooms around the pointer, a double click fits, and outlines do not cover their regions")
  func zooming() async throws {
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        const [, frame] = frames();
        const box = frame.getBoundingClientRect();
        const [x, y] = [box.left + 60, box.top + 40];
        const before = below(frame, x, y);
        const turn = async (deltaY) => {
          frame.dispatchEvent(new view.WheelEvent("wheel", { deltaY, clientX: x, clientY: y, bubbles: true, cancelable: true }));
          await pause();
        };
        await turn(-100);
        const after = below(frame, x, y);
        log(text("#zoom-value") + " " + (Math.hypot(after[0] - before[0], after[1] - before[1]) < 0.2) + " " + places());
        await turn(100); await turn(100); log(text("#zoom-value"));
        frame.dispatchEvent(new view.MouseEvent("dblclick", { bubbles: true })); await pause();
        log(text('[data-view][aria-pressed="true"]') + " " + frames().every((one) => one.scrollWidth <= one.clientWidth));
        await key("z"); log(text('[data-view][aria-pressed="true"]') + " " + text("#zoom-value"));
        const outline = view.getComputedStyle(page.querySelector("#canvas .outline.current"));
        log(outline.borderTopWidth + " " + (Number.parseFloat(outline.outlineOffset) >= 1));
        """, logs: "12× true 1", "6×", "Fit true", "Region 8×", "0px true")
  }

  @Test("Two fingers and a pinch on a touchpad zoom around where they are")
  func pinching() async throws {
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        const [frame] = frames();
        const box = frame.getBoundingClientRect();
        const [x, y] = [box.left + 60, box.top + 40];
        const before = below(frame, x, y);
        const tell = async () => {
          await pause();
          const now = below(frame, x, y);
          log(text("#zoom-value") + " " + (Math.hypot(now[0] - before[0], now[1] - before[1]) < 0.2) + " " + places());
        };
        const fingers = async (kind, apart) => {
          const touches = [-1, 1].map((side, identifier) =>
            new view.Touch({ identifier, target: frame, clientX: x + side * apart, clientY: y }));
          frame.dispatchEvent(new view.TouchEvent(kind, { touches, changedTouches: touches, bubbles: true, cancelable: true }));
          await tell();
        };
        await fingers("touchstart", 20); await fingers("touchmove", 22); await fingers("touchmove", 30); await fingers("touchmove", 20);
        for (const deltaY of [-5, -8, 13]) {
          frame.dispatchEvent(new view.WheelEvent("wheel", { deltaY, ctrlKey: true, clientX: x, clientY: y, bubbles: true, cancelable: true }));
          await tell();
        }
        """, logs: "8× true 1", "8× true 1", "12× true 1", "8× true 1", "8× true 1", "12× true 1",
      "8× true 1")
  }

  @Test("Low pictures are below one another if that shows their region larger")
  func low() async throws {
    var evaluation = try Sample.moved("a/one", regions: [PixelRect(x: 300, y: 5, width: 40, height: 4)])
    evaluation.reference = Sample.words(at: 4, width: 600, height: 12)
    evaluation.candidate = Sample.words(at: 5, width: 600, height: 12)
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluation)),
      script: Self.open + """
        const lefts = new Set(frames().map((frame) => frame.getBoundingClientRect().left));
        log(frames().length + " " + lefts.size + " " + (share(frames()[0]) > 0.27));
        """, logs: "2 1 true")
  }

  @Test("The address contains mode, zoom, order, search and case, and a link to it shows the same")
  func address() async throws {
    try await Browser.expect(
      report: report(),
      script: Self.open + """
        page.querySelector("#order").value = "name";
        page.querySelector("#order").dispatchEvent(new view.Event("change"));
        await key("/"); await type("moved"); await key("Enter");
        await key("4"); await key("+");
        const { hash } = view.location;
        log(hash.replace(/at=[^&]*&/, ""));
        document.activeElement.blur();
        const again = await openFrame("report.html" + hash);
        const shows = (root) => ["#case-name", "#zoom-value", "#shown", '[data-mode][aria-pressed="true"]']
          .map((selector) => root.querySelector(selector).textContent).join(" ") + " " + root.querySelector("#order").value
          + " " + root.querySelector("#search").value;
        log(shows(again)); log(shows(page) === shows(again));
        """, logs: "#case/a/one?mode=blink&amp;zoom=2&amp;order=name&amp;search=moved",
      "a/one 2× 2 cases Blink name moved", "true")
  }

  @Test("Equal pictures are called equal, colors of a difference have a legend, small numbers keep digits")
  func words() async throws {
    var equal = try Sample.moved("b/equal")
    equal.candidatePNG = nil
    equal.comparison = nil
    let (old, new): (Facts, Facts) = (["x": 41.5, "y": 3], ["x": 41.500001, "y": 4])
    equal.factDifferences = old.differences(to: new)
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: Sample.moved("a/one"), equal)),
      script: Self.open + """
        log(texts(".place .legend > span"));
        log(view.getComputedStyle(page.querySelector(".place .swatch")).backgroundColor);
        log(text(".equal"));
        await openCase("b/equal"); log(text(".equal")); log(text("figcaption"));
        log(texts(".facts .change"));
        await key("j"); log(text("#toast"));
        """,
      logs:
        "Difference:,only in the golden,only in the new picture,different in both,outside of all regions,region over the limit,unchanged, faded",
      "rgb(230, 159, 0)", "nothing",
      "The picture is equal, to the last pixel; only facts behind it differ.",
      "Golden and new60×16", "+0.000001,+1", "This is the last case.")
  }

  @Test("At 320 × 256 pixels nothing is cut off, and everything can be scrolled to")
  func small() async throws {
    var evaluation = try Sample.moved("a/" + String(repeating: "w", count: 180))
    evaluation.replacement = GoldenReplacement(golden: nil, candidate: ContentHash(of: [1]))
    let report = await HTMLReport.page(for: Sample.verification(of: evaluation, try Sample.moved("a/z")))
    try await Browser.expect(
      report: report, width: 320, height: 256,
      script: """
        const wide = () => [...page.querySelectorAll("body *")].filter((one) => !one.closest(".scroll, .frame, .unseen, .map, .row, .cut, dialog")
          && one.getBoundingClientRect().right > page.documentElement.clientWidth + 1).map((one) => one.outerHTML.slice(0, 80));
        const reach = (selector) => {
          const one = page.querySelector(selector);
          one.scrollIntoView();
          const { top, bottom } = one.getBoundingClientRect();
          return bottom - top > 0 && top > -2 && Math.min(bottom, top + 20) <= view.innerHeight;
        };
        log(wide()); log(reach(".group-actions button"));
        page.querySelector(".group [data-review]").click(); await pause();
        log(wide()); log(["#case-name", "#decision button", "#canvas .frame", ".toolbar button", ".commands"].map(reach));
        page.querySelector("#show-list").click(); await pause();
        log(page.querySelector("#list").clientHeight >= 92); log(page.querySelectorAll("[role=option]").length);
        """, logs: "true", "true,true,true,true,true", "true", "2")
  }
}
