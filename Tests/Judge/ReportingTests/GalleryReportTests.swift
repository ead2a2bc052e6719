import AssayVerifying
import Foundation
import Testing

@testable import AssayReporting

@Suite struct GalleryReportTests {
  private func page(_ pieces: [Gallery.Piece]? = nil) throws -> [UInt8] {
    GalleryReport.page(for: try GallerySample.gallery(pieces)) { path in
      GallerySample.source.replacing("line", with: "\(path) line")
    }
  }

  @Test("All goldens are named without a script")
  func outline() throws {
    let text = String(decoding: try page(), as: UTF8.self)
    #expect(
      text.contains("<h2>4 goldens</h2>") && text.contains("htlabel/corners/all-10, htlabel/corners/none"))
  }

  @Test("The overview shows all goldens by system and scenario, with a shared description", .needsBrowser)
  func overview() async throws {
    try await Browser.expect(
      report: try page(),
      script: """
        log(text("#headline") + " " + text("#overview > .faint").replace(/[0-9.]+ kB/, "N kB"));
        log(texts("#gallery h3").join(", "));
        log(texts("#gallery > section > p"));
        log(texts("#gallery figcaption").join(", "));
        const image = page.querySelectorAll("#gallery img")[1];
        await image.decode();
        log([image.naturalWidth, image.getBoundingClientRect().width, view.getComputedStyle(image).imageRendering]);
        """, logs: "4 goldens 4 goldens, N kB. 2 cases must draw one of the same pictures.",
      "CJLabel · cross/nothing, HTLabel · htlabel/corners, HTLabel · htlabel/fit",
      "A corner.,A corner.,Text grows.", "one, all-10, none, grow", "60,180,pixelated")
  }

  @Test(
    "With a legend, the gallery opens with a picture of each system, and behaviors are headings above grids of axes",
    .needsBrowser)
  func legend() async throws {
    let legend = GalleryLegend(
      page: """
        # Behaviors
        ## HTLabel
        Rounds corners. Example: `htlabel/corners/r-1_s-1`.
        | Name | Here | Case |
        |---|---|---|
        | Id | Behavior |
        |---|---|
        | HT-09 | Any set of corners can be round. |
        | HT-10 | No golden shows this. |
        """)
    #expect(
      legend.behaviors == [
        ["HT-09", "Any set of corners can be round."], ["HT-10", "No golden shows this."],
      ])
    let names = ["r-1_s-1", "r-1_s-2", "r-2_s-1"].map { "htlabel/corners/" + $0 } + ["htlabel/fit/grow"]
    let pieces = try names.map { try GallerySample.piece($0, behaviors: $0.contains("fit") ? [] : ["HT-09"]) }
    try await Browser.expect(
      report: GalleryReport.page(for: GallerySample.gallery(pieces), legend: legend) { _ in
        GallerySample.source
      },
      script: """
        log(texts(".opening figcaption").join(", "));
        log(texts("#gallery h3").join(", "));
        log(texts("#gallery th").join("|"));
        log(page.querySelectorAll("#gallery td img").length);
        log(page.querySelector("#gallery details pre").textContent.split("\\n")[0]);
        page.querySelector("#search").focus(); await type("grow");
        log(page.querySelectorAll(".opening").length + " " + texts("#gallery h3"));
        """, logs: "HTLabelRounds corners.", "HT-09 Any set of corners can be round., HTLabel · htlabel/fit",
      "r ↓ s →|1|2|1|2", "3", "line 1", "0 HTLabel · htlabel/fit")
  }

  @Test("Pictures without a system are ordered by the first part of their names", .needsBrowser)
  func picturesAlone() async throws {
    let pieces = try ["badge/round/one", "badge/square", "chart"].map {
      try GallerySample.piece($0, system: nil, behaviors: [])
    }
    try await Browser.expect(
      report: page(pieces), script: ##"log(texts("#gallery h3").join(", "));"##,
      logs: "badge · badge/round, badge · badge, chart · goldens")
  }

  @Test("A golden opens with its picture, behaviors, equal cases and scenario", .needsBrowser)
  func golden() async throws {
    try await Browser.expect(
      report: try page(),
      script: """
        page.querySelectorAll("#gallery .thumb")[1].click(); await pause();
        log(text("#case-name") + " " + text("#case figcaption") + " " + page.querySelector("#case .equal"));
        log(text(".seen, .messages"));
        log(texts("#case .card p").slice(0, 2).join("; "));
        log(text("#case .source .current").trim());
        """, logs: "htlabel/corners/all-10 Golden60×16 null", "A corner.",
      "Shows HT-09 HT-13 ; Must be equal: htlabel/corners/all-11, cross/corners/parabola",
      "3  Scenarios/htlabel/corners.yaml line 3")
  }

  @Test("The search finds words and behaviors, and the overview shows only what it finds", .needsBrowser)
  func search() async throws {
    try await Browser.expect(
      report: try page(),
      script: """
        const shown = () => texts("#gallery figcaption").join(" ") + " | " + text("#shown");
        const search = async (words) => { page.querySelector("#search").focus(); await type(words); log(shown()); };
        await search("corner none");
        await search("HT-09");
        await search("line 37");
        await search("zebra");
        await search("");
        page.querySelectorAll("#gallery .thumb")[1].click(); await pause();
        [...page.querySelectorAll("#case button")].find((one) => one.textContent === "HT-13").click(); await pause();
        log(shown() + " " + page.querySelector("#search").value);
        """, logs: "none | 1 case", "all-10 none | 2 cases", "none | 1 case", " | 0 cases",
      "one all-10 none grow | 4 cases",
      "all-10 | 1 case HT-13")
  }

  @Test("Nothing is wider than the page", .needsBrowser, arguments: [320, 768, 1440])
  func width(width: Int) async throws {
    let long = String(repeating: "w", count: 180)
    let pieces =
      try GallerySample.pieces() + [
        GallerySample.piece("z/\(long)", summary: long + "<img src=x> \u{202E}", system: long)
      ]
    try await Browser.expect(
      report: page(pieces), width: width,
      script: """
        log(page.documentElement.scrollWidth <= view.innerWidth);
        log(page.querySelectorAll("#gallery img").length);
        log(texts("#gallery > section > p").at(-1).slice(180));
        """, logs: "true", "5", "&lt;img src=x&gt; \\u{202e}")
  }
}
