import AssayHarness
import AssayImaging
import Foundation
import Testing

@testable import AssayReporting

@Suite struct GalleryReportTests {
  private func page(_ pieces: [Gallery.Piece]) -> [UInt8] {
    GalleryReport.page(for: GallerySample.gallery(pieces)) { path in
      GallerySample.source.replacing("line", with: "\(path) line")
    }
  }

  private func text(_ page: [UInt8]) -> String { String(decoding: page, as: UTF8.self) }

  @Test("Sections are ordered by system and show what all their goldens share")
  func sections() throws {
    let sections = GallerySection.sections(of: try GallerySample.pieces())
    #expect(
      sections.map(\.id)
        == ["System-CJLabel:cross/nothing", "System-HTLabel:htlabel/corners", "System-HTLabel:htlabel/fit"])
    #expect(sections.map(\.summary) == ["A corner.", "A corner.", "Text grows."])
    #expect(sections.map(\.behaviors) == [["CJ-01"], ["HT-09"], []])
  }

  @Test("Pictures without a system are ordered by the first part of their names")
  func picturesAlone() throws {
    let sections = GallerySection.sections(
      of: try [
        GallerySample.piece("badge/round/one", system: nil), GallerySample.piece("chart", system: nil),
        GallerySample.piece("badge/square", system: nil),
      ])
    #expect(sections.map(\.system) == ["badge", "badge", "goldens"])
    #expect(sections.map(\.group) == ["badge", "badge/round", ""])
  }

  @Test(
    "Pictures are magnified by a whole factor into 256 by 160, at most eightfold",
    arguments: [
      ((60, 16), 4), ((256, 10), 1), ((257, 10), 1), ((128, 20), 2), ((10, 81), 1), ((10, 80), 2),
      ((2, 2), 8),
      ((4000, 4000), 1),
    ])
  func magnification(size: (Int, Int), factor: Int) {
    #expect(GalleryCards.magnification(of: (width: size.0, height: size.1)) == factor)
  }

  @Test("The page states its size and allows only its own parts")
  func sizeAndPolicy() throws {
    let page = page(try GallerySample.pieces())
    let text = text(page)
    let pictures = try GallerySample.pieces().reduce(0) { $0 + $1.png.count }
    let stated = try #require(
      text.firstMatch(of: /4 goldens, 0\.(\d) kB; this page has (\d+)\.(\d) kB\. 2 cases must/))
    #expect(Int(stated.output.1) == pictures / 100)
    #expect(abs((Int(stated.output.2) ?? 0) * 1000 - page.count) < 1200)
    let policy = try #require(text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.output.1)
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-") && !policy.contains("unsafe"))
    #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("{{"))
  }

  @Test("Places in scenarios are not filled in")
  func places() throws {
    let page = GalleryReport.page(for: GallerySample.gallery([try GallerySample.piece("a/b")])) { _ in
      "{{size}} {{script}} <b>"
    }
    #expect(text(page).contains("{{size}} {{script}} &lt;b&gt;"))
  }

  @Test("A card has a picture, a description, the scenario and behaviors", .needsBrowser)
  func card() async throws {
    let lines = try await Browser.drive(
      report: page(try GallerySample.pieces()),
      script: """
        const card = page.getElementById("htlabel/corners/all-10");
        const image = card.querySelector("img");
        await image.decode();
        log([image.naturalWidth, image.width, image.height, view.getComputedStyle(image).imageRendering]);
        log(card.querySelector("h4 a").hash + " " + card.querySelector(".behaviors").textContent.trim());
        log(card.querySelector("pre").textContent.trim().split("\\n").map((line) => line.slice(-7).trim()).join(","));
        log(card.querySelector(".current").textContent);
        log(card.querySelector("details:last-child").textContent.trim().split("\\n").join(" "));
        log(card.closest(".family").querySelector(".description").textContent);
        log([...page.querySelectorAll(".contents summary")].map((entry) => entry.textContent));
        """)
    #expect(
      lines == [
        "60,240,64,pixelated", "#htlabel/corners/all-10 HT-13",
        "line 1,line 2,line 3,line 4,line 5,line 6,line 7,line 8,line 9,line 10",
        "Scenarios/htlabel/corners.yaml line 3",
        "2 more cases must draw the same all-11cross/corners/parabola", "A corner.", "CJLabel1,HTLabel3",
      ])
  }

  @Test("The search finds words of cards, and a link to a behavior finds its cards", .needsBrowser)
  func search() async throws {
    let lines = try await Browser.drive(
      report: page(try GallerySample.pieces()),
      script: """
        const shown = () => [...page.querySelectorAll(".card")].filter((card) => card.getClientRects().length > 0).map((card) => card.id).join(" ");
        const search = async (words) => { page.querySelector("#search").focus(); await type(words); log(shown() + " | " + text("#shown")); };
        await search("corner none");
        log(view.location.hash);
        await search("HT-09");
        await search("line 37");
        await search("zebra");
        log(page.querySelector("#nothing").hidden);
        [...page.querySelectorAll(".behaviors a")].find((link) => link.textContent.startsWith("HT-13")).click(); await pause();
        log(shown() + " | " + page.querySelector("#search").value);
        view.location.hash = "#htlabel/fit/grow"; await pause();
        log(shown().split(" ").length + " " + page.querySelector("#search").value + "." + page.querySelector(":target").id);
        """)
    #expect(
      lines == [
        "htlabel/corners/none | 1 golden", "#find=corner+none",
        "htlabel/corners/all-10 htlabel/corners/none | 2 goldens", "htlabel/corners/none | 1 golden",
        " | 0 goldens", "false", "htlabel/corners/all-10 | HT-13", "4 .htlabel/fit/grow",
      ])
  }

  @Test("Nothing is wider than the page", .needsBrowser, arguments: [320, 768, 1440])
  func width(width: Int) async throws {
    let long = String(repeating: "w", count: 180)
    let pieces =
      try GallerySample.pieces() + [
        GallerySample.piece("z/\(long)", summary: long + "<img src=x> \u{202E}", system: long)
      ]
    let lines = try await Browser.drive(
      report: page(pieces), width: width,
      script: """
        for (const details of page.querySelectorAll("details")) details.open = true;
        await pause();
        log(page.documentElement.scrollWidth <= view.innerWidth);
        log(page.querySelectorAll("img").length);
        log(text(".system:last-of-type .description").slice(180));
        """)
    #expect(lines == ["true", "5", "&lt;img src=x&gt; \\u{202e}"])
  }
}
