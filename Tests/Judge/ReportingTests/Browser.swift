import AssayTestSupport
import Foundation
import Testing

@testable import AssayReporting

extension Trait where Self == ConditionTrait {
  /// Skips a test if Chromium is not installed.
  static var needsBrowser: Self {
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium"),
      "needs /usr/bin/chromium, from Debian's package chromium")
  }
}

/// Headless Chromium, for tests that need a real browser.
struct Browser {
  /// One browser for all tests.
  private static let chromium = Result { try Chromium() }

  /// The page at an address five seconds after it was opened, and its errors and log messages.
  static func dom(of address: String) async throws -> (page: String, complaints: [String]) {
    try await chromium.get().page(
      of: address, isDark: false, done: "new Promise((resolve) => setTimeout(resolve, 5000))")
  }

  /// Adds a script to the head of a page, and allows it in the page's policy.
  static func adding(_ script: [UInt8], to page: [UInt8]) throws -> [UInt8] {
    var text = String(decoding: page, as: UTF8.self)
    let policy = try #require(text.range(of: "script-src "))
    text.insert(contentsOf: policySource(for: script) + " ", at: policy.upperBound)
    let end = try #require(text.range(of: "</head>"))
    text.insert(contentsOf: "<script>\(String(decoding: script, as: UTF8.self))</script>", at: end.lowerBound)
    return Array(text.utf8)
  }

  /// Runs a script against a report in a frame and returns the lines that it logged.
  ///
  /// The script can use `page` (the report's document), `view` (its window), `openCase(name)`, `key(name)`, `type(words)`,
  /// `text(selector)`, `texts(selector)`, `log(value)`, and `openFrame(address)` for the document of another frame.
  ///
  /// - Parameters:
  ///   - second: Another report in the same folder, `second.html`.
  ///   - width: The width of the page in pixels.
  ///   - height: The height of the page in pixels.
  ///   - isDark: Whether the page is shown in its dark colors.
  static func drive(
    report: [UInt8], second: [UInt8]? = nil, width: Int = 1180, height: Int = 880, isDark: Bool = false,
    script: String
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    try Data(report).write(to: folder.url.appendingPathComponent("report.html"))
    if let second { try Data(second).write(to: folder.url.appendingPathComponent("second.html")) }
    let driver = """
      <!doctype html><meta charset="utf-8"><pre></pre>
      <script>
      const lines = [];
      const log = (value) => lines.push(String(value));
      const openFrame = async (source) => {
        const frame = Object.assign(document.createElement("iframe"), { src: source, width: \(width), height: \(height) });
        await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
        // A report is ready when it has a headline; the page of goldens has none.
        while (frame.contentDocument.querySelector("#headline")?.textContent === "") {
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return frame.contentDocument;
      };
      const done = new Promise((resolve) => addEventListener("load", async () => {
        const page = await openFrame("report.html");
        const view = page.defaultView;
        const pause = () => new Promise((resolve) => view.setTimeout(resolve, 50));
        const openCase = async (name) => { view.location.hash = "#case/" + name; await pause(); };
        const key = async (name, more = {}) => {
          const target = page.activeElement ?? page.body;
          target.dispatchEvent(new view.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
          await pause();
        };
        const text = (selector) => page.querySelector(selector)?.textContent ?? "nothing";
        const texts = (selector) => [...page.querySelectorAll(selector)].map((element) => element.textContent);
        const type = async (words) => {
          page.activeElement.value = words;
          page.activeElement.dispatchEvent(new view.Event("input", { bubbles: true }));
          await pause();
        };
        try {
          \(script)
        } catch (error) { log(error); }
        document.querySelector("pre").textContent = lines.join("\\n");
        resolve();
      }));
      </script>
      """
    let file = folder.url.appendingPathComponent("drive.html")
    try Data(driver.utf8).write(to: file)
    let (dom, complaints) = try await chromium.get().page(
      of: file.absoluteString, isDark: isDark, done: "done")
    let result = dom.components(separatedBy: "<pre>").dropFirst().first?.components(separatedBy: "</pre>")
      .first
    return (result ?? "the driver did not finish").split(separator: "\n").map(String.init) + complaints
  }
}
