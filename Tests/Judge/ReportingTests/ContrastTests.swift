import AssayFacts
import AssayHarness
import AssayImaging
import Testing

@testable import AssayReporting

/// Pairs of cases that must differ are shown side by side, with the difference of their facts.
@Suite(.needsBrowser)
struct ContrastTests {
  private func verification(_ name: String, _ other: String) throws -> Verification {
    let (own, its): (Facts, Facts) = (
      ["yOffset": 50, "lineCount": 1, "mode": "new"], ["yOffset": 20, "lineCount": 1, "mode": "old"]
    )
    let pictures = [try Sample.words(at: 4).png(), try Sample.words(at: 5).png()]
    var evaluation = try Sample.passed(name)
    evaluation.contrasts = [
      Contrast(name: try Sample.name(name), other: try Sample.name(other)) { [pictures] in
        .init(picturePNG: pictures[0], otherPNG: pictures[1], differences: its.differences(to: own))
      }
    ]
    return Sample.verification(of: evaluation)
  }

  private static let show = """
    page.querySelector("#contrasts").open = true;
    await pause();
    for (const row of page.querySelectorAll("#contrasts tr")) {
      log([...row.children].map((cell) => cell.textContent).join(" "));
    }
    for (const side of page.querySelectorAll("#contrasts figure")) {
      log(`${side.textContent} ${side.querySelector("img").naturalWidth}`);
    }
    """

  @Test("Names that differ in some parts are shortened to these parts")
  func sides() async throws {
    let report = await HTMLReport.page(
      for: try verification("a/bug_height-120_variant-intended", "a/bug_height-120_variant-original"))
    let width = Sample.words(at: 4).width
    #expect(
      try await Browser.drive(report: report, script: Self.show) == [
        "yOffset 20 → 50 Δ +30", "mode \"old\" → \"new\" Δ –", "variant-original \(width)",
        "variant-intended \(width)",
      ])
  }

  @Test("Other names are shown in full")
  func names() async throws {
    let report = await HTMLReport.page(for: try verification("a/one", "b/two_x"))
    let lines = try await Browser.drive(report: report, script: Self.show)
    let width = Sample.words(at: 4).width
    #expect(lines.suffix(2) == ["b/two_x \(width)", "a/one \(width)"])
  }
}
