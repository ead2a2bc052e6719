import AssayVerifying
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

  @Test("Holding a picture, or Space, shows the other one in its place")
  func holding() async throws {
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: Sample.moved("a/one"))),
      script: Self.captions + """
        log(page.querySelector("#canvas").dataset.mode + " " + captions());
        const [frame] = page.querySelectorAll(".frame");
        for (const kind of ["pointerdown", "pointerup"]) {
          frame.dispatchEvent(new view.PointerEvent(kind, { button: 0, pointerType: "touch", bubbles: true })); log(captions());
        }
        await key(" "); log(captions());
        page.dispatchEvent(new view.KeyboardEvent("keyup", { key: " " })); log(captions());
        """, logs: "side Golden New", "New New", "Golden New", "New Golden", "Golden New")
  }

  @Test("Both pictures are shown, side by side or, on a phone, below each other", arguments: [1180, 390])
  func panes(width: Int) async throws {
    var evaluation = try Sample.moved("a/one")
    evaluation.reference = Sample.words(at: 4, width: 200, height: 300)
    evaluation.candidate = Sample.words(at: 5, width: 200, height: 300)
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluation)), width: width,
      script: Self.captions + """
        log(captions() + " " + text('[data-mode][aria-pressed="true"]'));
        const [one, other] = [...page.querySelectorAll(".frame")].map((frame) => frame.getBoundingClientRect());
        log(one.right <= other.left ? "side by side" : one.bottom <= other.top ? "below" : "over");
        """, logs: "Golden New Both", width < 600 ? "below" : "side by side")
  }

  @Test("Where rows came or went, pictures are aligned and have their sizes")
  func aligned() async throws {
    let before = Sample.words(at: 4)
    var after = Bitmap(width: 60, height: 24, color: .white)
    for y in 0..<16 { for x in 0..<60 { after[x, y + 8] = before[x, y] } }
    var evaluation = try Sample.moved("a/one")
    evaluation.candidate = after
    evaluation.comparison = PictureComparator(tolerance: .exact).compare(reference: before, candidate: after)
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification(of: evaluation)),
      script: """
        await openCase("a/one"); await key("1");
        const all = (selector, value) => log([...page.querySelectorAll(selector)].map(value).join(" "));
        all("figcaption span", (one) => one.textContent);
        all("figure img", (one) => one.getAttribute("height"));
        log(text("#region"));
        """, logs: "Golden 60×16 New 60×24", "24 24 24 24",
      "Region 1 of 1: 8 rows inserted at y 0")
  }
}
