import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayReporting

@Suite(.needsBrowser)
struct FlickTests {
  private static let captions = """
    await openCase("a/one");
    const captions = () => [...page.querySelectorAll("figcaption")].map((one) => one.firstChild.textContent).join(" ");

    """

  @Test("A moved text opens blinking; holding a picture, or Space, shows the other one in its place")
  func holding() async throws {
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: Sample.moved("a/one"))),
      script: Self.captions + """
        log(page.querySelector("#canvas").dataset.mode);
        await key("1"); log(captions());
        const [frame] = page.querySelectorAll(".frame");
        for (const kind of ["pointerdown", "pointerup"]) {
          frame.dispatchEvent(new view.PointerEvent(kind, { button: 0, pointerType: "touch", bubbles: true })); log(captions());
        }
        await key(" "); log(captions());
        page.dispatchEvent(new view.KeyboardEvent("keyup", { key: " " })); log(captions());
        """, logs: "blink", "Golden New Difference", "New New Difference", "Golden New Difference",
      "New Golden Difference", "Golden New Difference")
  }

  @Test(
    "A wide page has three pictures side by side, a narrow one two, and a phone one",
    arguments: [(1180, "Golden New Difference"), (768, "Golden New"), (390, "New")])
  func panes(width: Int, captions: String) async throws {
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: Sample.moved("a/one"))), width: width,
      script: Self.captions + """
        await key("1"); log(captions());
        """, logs: captions)
  }

  @Test("Where rows came or went, pictures are aligned and have their sizes")
  func aligned() async throws {
    let before = Sample.words(at: 4)
    var after = Bitmap(width: 60, height: 24, color: .white)
    for y in 0..<16 { for x in 0..<60 { after[x, y + 8] = before[x, y] } }
    var evaluation = try Sample.moved("a/one")
    evaluation.candidate = after
    evaluation.comparison = Comparator(tolerance: .exact).compare(reference: before, candidate: after)
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluation)),
      script: """
        await openCase("a/one"); await key("1");
        const all = (selector, value) => log([...page.querySelectorAll(selector)].map(value).join(" "));
        all("figcaption span", (one) => one.textContent);
        all("figure img", (one) => one.getAttribute("height"));
        log(text("#region"));
        """, logs: "Golden 60×16 New 60×24 Difference 60×24", "24 24 24 24 24",
      "Region 1 of 1: rows inserted, 8 rows inserted at y 0")
  }
}
