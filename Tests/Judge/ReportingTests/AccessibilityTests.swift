import AssayVerifying
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayReporting

/// No part of the page violates WCAG 2.2, levels A and AA, as axe-core checks it.
@Suite(.needsBrowser, .serialized)
struct AccessibilityTests {
  private static let audit = """
    const audit = async (part) => {
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
      const { violations, passes } = await view.axe.run(page, { runOnly: tags, resultTypes: ["violations"] });
      for (const { id, nodes } of violations) {
        for (const node of nodes) log(`${part}: ${id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n").join(" ")}`);
      }
      log(`${part}: ${passes.length > 10 ? "audited" : "hardly anything was audited"}`);
    };
    """

  private func verification() throws -> Verification {
    var verification = try Sample.verification()
    var evaluations = verification.evaluations
    let index = try #require(evaluations.firstIndex { $0.verdict == .changed })
    evaluations[index].candidateGuides = [
      Guide(kind: .line, x: 3, y: 2, width: 40, height: 12, baseline: 11),
      Guide(kind: .link, x: 3, y: 2, width: 10, height: 12),
    ]
    for place in evaluations.indices where evaluations[place].candidatePNG != nil {
      evaluations[place].replacement = GoldenReplacement(golden: nil, candidate: .init(of: [1]))
    }
    let mail = TextReportTests.mail
    evaluations.append(try TextReportTests.changed(mail.old, mail.new))
    verification = verification.replacing(evaluations)
    verification.hints = ["goldens without a subject: `a/b`"]
    return verification
  }

  @Test(
    "No part violates WCAG, wide and light, narrow and dark",
    arguments: [(1180, false), (360, true)])
  func parts(width: Int, isDark: Bool) async throws {
    let source = { (_: String) -> String? in
      (1...30).map { "line \($0): {text: \"a\"}" }.joined(separator: "\n")
    }
    let report = await HTMLReport.page(for: try verification(), source: source)
    try await Browser.expect(
      report: Browser.adding(AxeCore.script(), to: report), width: width, isDark: isDark,
      script: Self.audit + """
        log(view.matchMedia("(prefers-color-scheme: dark)").matches);
        await audit("overview");
        for (const details of page.querySelectorAll("details")) details.open = true;
        await audit("overview, opened");
        await openCase("htlabel/fit/grow-min-10");
        await key("a"); await openCase("htlabel/fit/grow-min-10");
        await audit("case");
        await key("g"); await key("n"); await audit("guides");
        for (const digit of "23") { await key(digit); await audit("mode " + digit); }
        await openCase("mail/sent");
        await audit("text");
        page.querySelector("#show-list").click(); await pause();
        await audit("list");
        page.querySelector("#show-help").click(); await pause();
        await audit("help");
        """, logs: "\(isDark)", "overview: audited", "overview, opened: audited", "case: audited",
      "guides: audited",
      "mode 2: audited", "mode 3: audited", "text: audited", "list: audited", "help: audited")
  }

  @Test(
    "The gallery violates nothing, wide and light, narrow and dark",
    arguments: [(1180, false), (360, true)])
  func gallery(width: Int, isDark: Bool) async throws {
    let page = GalleryReport.page(for: try GallerySample.gallery()) { _ in GallerySample.source }
    try await Browser.expect(
      report: Browser.adding(AxeCore.script(), to: page), width: width, isDark: isDark,
      script: Self.audit + """
        await audit("gallery");
        for (const details of page.querySelectorAll("details")) details.open = true;
        await audit("opened");
        page.querySelector("#search").focus(); await type("corner");
        await audit("searched");
        """, logs: "gallery: audited", "opened: audited", "searched: audited")
  }

  @Test("The audit finds mistakes")
  func canary() async throws {
    let report = await HTMLReport.page(for: try verification())
    let lines = try await Browser.drive(
      report: try Browser.adding(AxeCore.script(), to: report),
      script: Self.audit + """
        page.querySelector("#show-help").removeAttribute("aria-label");
        page.querySelector("#show-help").textContent = "";
        await audit("overview");
        """)
    #expect(lines.contains { $0.hasPrefix("overview: button-name: #show-help") })
  }
}

/// The colors of verdicts can be told apart with every kind of color vision.
@Suite struct ColorVisionTests {
  /// What a person without one kind of cone sees, for linear red, green and blue (Machado, Oliveira and Fernandes 2009).
  static let visions: [(name: String, matrix: [[Double]])] = [
    ("usual", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    (
      "protanopia",
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    (
      "deuteranopia",
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    (
      "tritanopia",
      [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
  ]

  @Test("Verdict colors differ by at least ΔE 18", arguments: visions, [0, 1])
  func verdicts(vision: (name: String, matrix: [[Double]]), scheme: Int) throws {
    let style = String(decoding: PageAsset.style, as: UTF8.self)
    let colors = try ["bad", "fair", "good"].map { name in
      let pattern = try Regex("--\(name): light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)")
      let found = try #require(style.firstMatch(of: pattern))
      return lab(try #require(found.output[scheme + 1].substring), seenBy: vision.matrix)
    }
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
      let distance = zip(colors[first], colors[second]).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
        .squareRoot()
      #expect(distance >= 18, "\(vision.name): \(distance)")
    }
  }

  /// A color in CIE L*a*b*, white D65.
  private func lab(_ hex: Substring, seenBy matrix: [[Double]]) -> [Double] {
    let levels = stride(from: 0, to: 6, by: 2).map { at -> Double in
      let level = Double(Int(hex.dropFirst(at).prefix(2), radix: 16) ?? 0) / 255
      return level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    func times(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
      matrix.map { row in zip(row, vector).map { $0 * $1 }.reduce(0, +) }
    }
    let seen = times(matrix, levels).map { min(1, max(0, $0)) }
    let xyz = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], seen)
    let roots = zip(xyz, [0.95047, 1, 1.08883]).map { value, white in
      let share = value / white
      return share > 0.008856 ? cbrt(share) : 7.787 * share + 16.0 / 116
    }
    return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
  }
}

/// axe-core, the accessibility checker, from the PyPI package `axe-core-python`; installed once below `.build`.
enum AxeCore {
  private static let package = "axe-core-python==0.1.0"

  /// Finds or installs axe-core; if that fails, the test is canceled, or fails in CI.
  static func script() throws -> [UInt8] {
    if let script = installed { return script }
    let trouble = try install()
    if let script = installed { return script }
    let reason = "axe-core could not be installed from PyPI, so accessibility was not audited: \(trouble)"
    if ProcessInfo.processInfo.environment["CI"] != nil { throw Missing(description: reason) }
    try Test.cancel(Comment(rawValue: reason))
  }

  struct Missing: Error, CustomStringConvertible { var description: String }

  private static let folder = packageRoot.appendingPathComponent(".build/assay/axe-core")

  private static var installed: [UInt8]? {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.lastPathComponent == "axe.min.js" {
      return try? [UInt8](Data(contentsOf: file))
    }
    return nil
  }

  /// Installs the package in a virtual environment; returns the error messages.
  private static func install() throws -> String {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      #"python3 -m venv "$0" && "$0/bin/pip" --disable-pip-version-check -q --retries 1 install "$1""#,
      folder.path, package,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text.suffix(400), as: UTF8.self)
  }
}
