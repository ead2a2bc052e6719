import AssayHarness
import Testing

@testable import AssayReporting

/// The eye finds a change by seeing both pictures at one place.
@Suite(.needsBrowser)
struct FlickTests {
  private static let captions = """
    await openCase("a/one");
    const captions = () => [...page.querySelectorAll("figcaption")].map((one) => one.firstChild.textContent).join(" ");

    """

  @Test("A moved text opens blinking; holding a picture, or Space, shows the other one in its place")
  func holding() async throws {
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: Sample.verification(of: try Sample.moved("a/one"))),
      script: Self.captions + """
        log(page.querySelector("#canvas").dataset.mode);
        await key("1"); log(captions());
        const [frame] = page.querySelectorAll(".frame");
        for (const kind of ["pointerdown", "pointerup"]) {
          frame.dispatchEvent(new view.PointerEvent(kind, { button: 0, pointerType: "touch", bubbles: true })); log(captions());
        }
        await key(" "); log(captions());
        page.dispatchEvent(new view.KeyboardEvent("keyup", { key: " " })); log(captions());
        """)
    #expect(
      lines == [
        "blink", "Golden New Difference", "New New Difference", "Golden New Difference",
        "New Golden Difference", "Golden New Difference",
      ])
  }

  @Test(
    "A wide page has three pictures side by side, a narrow one two, and a phone one",
    arguments: [(1180, "Golden New Difference"), (768, "Golden New"), (390, "New")])
  func panes(width: Int, captions: String) async throws {
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: Sample.verification(of: try Sample.moved("a/one"))), width: width,
      script: Self.captions + """
        await key("1"); log(captions());
        """)
    #expect(lines == [captions])
  }
}
