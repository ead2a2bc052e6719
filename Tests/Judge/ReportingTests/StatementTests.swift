import AssayVerifying
import AssayImaging
import Testing

@testable import AssayExplaining
@testable import AssayReporting

/// What happened to things, in words and framed in the pictures.
@Suite(.needsBrowser)
struct StatementTests {
  private static let open = """
    await openCase("a/one"); await key("1"); await key("p");
    const things = (place) => [...page.querySelectorAll("figure")[place].querySelectorAll(".thing")].map((one) =>
      one.className.slice(13) + " " + ["left", "top", "width"].map((side) =>
        Math.round(Number.parseFloat(view.getComputedStyle(one)[side]))).join(" "));
    const point = (place, kind) => page.querySelectorAll(".statement")[place].dispatchEvent(new view.PointerEvent(kind));

    """

  @Test("Pointing at a statement frames its things before and after, with an arrow where they moved")
  func framed() async throws {
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: Sample.moved("a/one"))),
      script: Self.open + """
        log(texts(".statement")); log(things(0).length);
        point(0, "pointerenter"); log(things(0)); log(things(1));
        point(0, "pointerleave"); log(things(0).length);
        page.querySelector(".statements details").open = true;
        point(1, "pointerenter"); log(things(1));
        """, logs: "2 texts moved right by 1 px,An area is 1 px wider at (0, 0)", "0",
      "before 4 4 9,before 15 4 5", "after 5 4 9,arrow 9 8 1,after 16 4 5,arrow 18 8 1", "0",
      "after 0 0 60")
  }

  @Test("Two statements are shown, the others folded; another color is shown, too")
  func folded() async throws {
    var evaluation = try Sample.moved("a/one")
    let place = try #require(Sample.changes.first?.places.first)
    let kinds: [(ChangeKind, Change.Amount?)] = [
      (.recolored, .colors(old: .black, new: .white)), (.added, nil), (.removed, nil), (.reordered, nil),
    ]
    evaluation.explanation = Explanation(
      changes: kinds.map { Change(kind: $0, thing: .figure, amount: $1, places: [place]) })
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluation)),
      script: Self.open + """
        log(page.querySelectorAll(".statements > p").length + " " + text(".statements summary"));
        log([...page.querySelectorAll(".recoloring .swatch")].map((one) => one.style.backgroundColor));
        page.querySelector(".statement").click(); log(things(0));
        """, logs: "2 2 more", "rgb(0, 0, 0),rgb(255, 255, 255)", "before 32 32 72")
  }
}
