import Foundation
import AssayTestSupport

/// Chromium without a window, for tests that need a real browser.
struct Browser {
  /// What to say where a test is left out.
  static let need = "needs /usr/bin/chromium, from Debian's package chromium"

  /// Whether there is one.
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  /// One for all tests.
  private static let chromium = Result { try Chromium() }

  /// The page of an address five seconds after it was opened, and what it complained about.
  static func dom(of address: String) async throws -> (page: String, complaints: [String]) {
    try await chromium.get().page(
      of: address, isDark: false, done: "new Promise((resolve) => setTimeout(resolve, 5000))")
  }

  /// Runs a script against a report in a frame of its own, and gives back the lines it logged.
  ///
  /// The script sees `page` (the report's document), `key(name)`, `text(selector)` and `log(value)`.
  ///
  /// - Parameters:
  ///   - second: another report, beside it as `second.html`.
  ///   - width: the width of the page in pixels.
  ///   - height: its height.
  ///   - isDark: whether the page is shown in its dark colors.
  static func drive(
    report: [UInt8], second: [UInt8]? = nil, width: Int = 1180, height: Int = 880, isDark: Bool = false,
    script: String
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    try Data(report).write(to: folder.url.appendingPathComponent("report.html"))
    if let second { try Data(second).write(to: folder.url.appendingPathComponent("second.html")) }
    let driver = """
      <!doctype html><meta charset="utf-8"><iframe src="report.html" width="\(width)" height="\(height)"></iframe><pre></pre>
      <script>
      const lines = [];
      const log = (value) => lines.push(String(value));
      const done = new Promise((resolve) => addEventListener("load", async () => {
        const view = document.querySelector("iframe").contentWindow;
        const page = view.document;
        const pause = () => new Promise((resolve) => view.setTimeout(resolve, 50));
        const key = async (name, more = {}) => {
          const target = page.activeElement ?? page.body;
          target.dispatchEvent(new view.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
          await pause();
        };
        const text = (selector) => page.querySelector(selector)?.textContent ?? "nothing";
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
