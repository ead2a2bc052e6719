import AssayFacts
import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayReporting

/// How the view of a case shows rows that came or went.
@Suite(.needsBrowser)
struct DisplacementViewTests {
  @Test("Pictures are aligned, with the sizes that they have")
  func aligned() async throws {
    let before = Sample.words(at: 4)
    var after = Bitmap(width: 60, height: 24, color: .white)
    for y in 0..<16 { for x in 0..<60 { after[x, y + 8] = before[x, y] } }
    var evaluation = try Sample.moved("a/one")
    evaluation.candidate = after
    evaluation.comparison = Comparator(tolerance: .exact).compare(reference: before, candidate: after)
    let report = await HTMLReport.page(
      for: Verification(evaluations: [evaluation], problems: [], fingerprint: [:], duration: .zero),
      source: { _ in nil })
    let lines = try await Browser.drive(
      report: report,
      script: """
        view.location.hash = "#case/a/one"; await pause();
        await key("1");
        const all = (selector, value) => log([...page.querySelectorAll(selector)].map(value).join(" "));
        all("figcaption span", (one) => one.textContent);
        all("figure img", (one) => one.getAttribute("height"));
        log(text("#region"));
        """)
    #expect(
      lines == [
        "Golden 60×16 New 60×24 Difference 60×24", "24 24 24 24 24",
        "Region 1 of 1: rows inserted, 8 rows inserted at y 0",
      ])
  }
}
