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
    let lines = try await Browser.drive(
      report: await HTMLReport.page(for: try verification(name, other)),
      script: """
        page.querySelector("#contrasts").open = true;
        await pause();
        for (const row of page.querySelectorAll("#contrasts tr")) log([...row.children].map((cell) => cell.textContent).join(" "));
        for (const side of page.querySelectorAll("#contrasts figure")) log(side.textContent + " " + side.querySelector("img").naturalWidth);
        """)
    #expect(
      lines == [
        "yOffset 20 → 50 Δ +30", "mode \"old\" → \"new\" Δ –", "\(otherShown) 60", "\(shown) 60",
      ])
  }
}
