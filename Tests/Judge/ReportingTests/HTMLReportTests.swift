import AssayFacts
import Foundation
@testable import AssayVerifying
import AssayTestSupport
import Testing

@testable import AssayReporting

@Suite struct HTMLReportTests {
  private func page(_ evaluations: Evaluation...) async throws -> [UInt8] {
    await HTMLReport.page(for: Sample.verification(of: evaluations))
  }

  private func text(_ page: [UInt8]) -> String { String(decoding: page, as: UTF8.self) }

  @Test("Report and gallery refer to nothing else and allow only their own parts")
  func policy() async throws {
    let gallery = GalleryReport.page(for: try GallerySample.gallery()) { _ in GallerySample.source }
    for page in [await HTMLReport.page(for: try Sample.verification()), gallery] {
      let text = text(page)
      let policy = try #require(text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.output.1)
      #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-") && !policy.contains("unsafe"))
      #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("{{"))
    }
  }

  @Test("A policy source is the hash of the content")
  func policySources() {
    // SHA-256 of "abc", FIPS 180-2, appendix B.1.
    #expect(policySource(for: Array("abc".utf8)) == "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='")
  }

  @Test("Equal pictures are stored once")
  func equalPictures() async throws {
    let (one, two) = (try Sample.moved("a/one"), try Sample.moved("a/two"))
    var pictures = PagePictures()
    let places = [one.referencePNG, one.candidatePNG, two.referencePNG, two.candidatePNG, nil].map {
      pictures.add($0)
    }
    #expect(places == [0, 1, 0, 1, nil])
    #expect(pictures.lines.split(separator: UInt8(ascii: "\n")).count == 2)
    #expect(try await page(one, two).count < page(one).count + 1000)
  }

  @Test("The page is little larger than its pictures")
  func size() async throws {
    let evaluations = try (0..<200).map { index in
      var evaluation = try Sample.moved("htlabel/fit/case-\(index)")
      evaluation.reference = Sample.words(at: 1 + index % 30, width: 60 + index)
      evaluation.candidate = Sample.words(at: 2 + index % 30, width: 60 + index)
      return evaluation
    }
    let verification = Sample.verification(of: evaluations)
    let data = await PageData(verification)
    let files = data.pictures.files.map(\.count)
    #expect(files.count > 400)
    let page = await HTMLReport.page(for: verification)
    let size: Int = files.reduce(0, +)
    #expect(page.count <= size * 14 / 10 + 300_000)
    // The size of a case without its pictures.
    let assets = PageAsset.markup.count + PageAsset.style.count + PageAsset.script.count
    #expect((page.count - data.pictures.lines.count - assets) / evaluations.count < 700)
  }

  @Test("Where scripts do not run, the page has each cause with its names and the pictures of a case")
  func outline() throws {
    let outline = HTMLReport.outline(
      of: Sample.verification(of: try Sample.moved("a/one"), try Sample.moved("a/two")))
    #expect(outline.hasPrefix("<h2>2 cases, 1 cause</h2>"))
    #expect(outline.contains("<h3>fit.size 60 → 59.5 (2)</h3>"))
    #expect(outline.contains("<a href=\"candidates/a/one.png\">a/one</a>, "))
    // A policy may refuse scripts that the browser runs, and then `noscript` shows nothing.
    #expect(!String(decoding: PageAsset.markup, as: UTF8.self).contains("<noscript"))
    #expect(outline.components(separatedBy: "<img ").count == 3)
  }

  @Test("Places in values are not filled in")
  func places() {
    let result = filled(Array("a {{x}} b {{y}} c".utf8), with: ["x": Array("{{y}}".utf8), "y": [0x21]])
    #expect(String(decoding: result, as: UTF8.self) == "a {{y}} b ! c")
  }

  @Test("A link opens a case with its pictures, facts and commands", .needsBrowser)
  func link() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("report.html")
    try Data(await HTMLReport.page(for: try Sample.verification())).write(to: file)
    let (page, complaints) = try await Browser.dom(
      of: file.absoluteString + "#case/htlabel/fit/grow-min-10?mode=side")
    #expect(complaints == [])
    #expect(page.contains("<title>grow-min-10 · changed · Assay</title>"))
    #expect(page.components(separatedBy: "<figure>").count == 3)
    #expect(
      page.contains(
        #"<th scope="row">fit.<wbr>size<wbr></th><td class="old">60</td><td class="new">59.5</td>"#))
    #expect(page.contains("<code>assay accept htlabel/fit/grow-min-10</code>"))
    #expect(page.contains("<code>Goldens/htlabel/fit/grow-min-10.png</code>"))
    #expect(page.contains("<code>.build/assay/candidates/htlabel/fit/grow-min-10.png</code>"))
    #expect(page.contains("Scenarios/htlabel/fit.yaml:12:3"))
  }

  @Test(
    "Of passed cases, a report has the names, and names the command for a page of all goldens", .needsBrowser)
  func passedCases() async throws {
    var one = try Sample.passed("htlabel/fit/plain")
    one.summary = "Text that fits is not touched."
    let green = Sample.verification(
      of: one, try Sample.passed("htlabel/fit/silent"), try Sample.passed("top"))
    try await Browser.expect(
      report: HTMLReport.page(for: green),
      script: """
        log(text("#overview").includes("assay report --gallery"));
        log([...page.querySelectorAll("[role=option]")].map((row) => row.title));
        await openCase("htlabel/fit/plain");
        log(text("#case-name") + ": " + text(".stage"));
        """, logs: "true", "htlabel/fit/plain,htlabel/fit/silent,top",
      "htlabel/fit/plain: Equal to its golden to the last bit; the pictures of passed cases are not kept in the report."
    )
    let document = await PageData(green).document.compactJSON
    #expect(!document.contains("not touched"))
  }

  @Test("Every key does what the help says", .needsBrowser)
  func keys() async throws {
    try await Browser.expect(
      report: HTMLReport.page(for: Sample.verification()),
      script: """
        const name = () => text("#case-name");
        await key("j"); log(name());
        await key("j"); log(name());
        await key("k"); log(name());
        await key("]"); await key("]"); log(name());
        for (const digit of "2345671") {
          await key(digit);
          log(page.querySelector("#canvas").dataset.mode + " " + text('[data-mode][aria-pressed="true"]'));
        }
        log(text("#zoom-value"));
        await key("+"); log(text("#zoom-value"));
        await key("-"); await key("-"); log(text("#zoom-value"));
        await key("0"); log(text("#zoom-value"));
        await key("n"); log(page.querySelectorAll("#canvas .outline.current").length);
        await key("r"); log(page.querySelectorAll("#canvas .outline").length);
        await key("o"); log(page.querySelector("#case").hidden);
        await key("?"); log(page.querySelector("#help").open);
        """, logs: "htlabel/broken/font", "htlabel/corners/all-10", "htlabel/broken/font",
      "htlabel/fit/grow-min-10",
      "swipe Swipe", "onion Onion skin", "blink Blink", "diff Difference", "reference Golden",
      "candidate New", "side Both", "8×", "12×", "6×", "8×", "2", "0", "true", "true")
  }
}
