import Foundation
import AssayTestSupport

/// Chromium without a window, for tests that need a real browser.
struct Browser {
  /// What to say where a test is left out.
  static let need = "needs /usr/bin/chromium, from Debian's package chromium"

  /// Whether there is one.
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  /// The page of an address after its scripts have run, and what they complained about.
  ///
  /// - Parameter options: further options of the browser.
  static func dom(of address: String, options: [String] = []) throws -> (page: String, complaints: [String]) {
    let folder = try TemporaryFolder()
    let (page, log) = (folder.url.appendingPathComponent("page"), folder.url.appendingPathComponent("log"))
    for file in [page, log] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/chromium")
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1200,900", "--enable-logging=stderr",
        "--user-data-dir=\(folder.path)/profile", "--virtual-time-budget=5000",
      ] + options + ["--dump-dom", address]
    process.standardOutput = try FileHandle(forWritingTo: page)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.runToEnd()
    let complaints = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.contains("CONSOLE") }
    return (try String(contentsOf: page, encoding: .utf8), complaints)
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
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try Data(report).write(to: folder.url.appendingPathComponent("report.html"))
    if let second { try Data(second).write(to: folder.url.appendingPathComponent("second.html")) }
    let driver = """
      <!doctype html><meta charset="utf-8"><iframe src="report.html" width="\(width)" height="\(height)"></iframe><pre></pre>
      <script>
      const lines = [];
      const log = (value) => lines.push(String(value));
      onload = async () => {
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
      };
      </script>
      """
    let file = folder.url.appendingPathComponent("drive.html")
    try Data(driver.utf8).write(to: file)
    // The driver may look into the report's frame only when files count as one origin.
    let (dom, complaints) = try dom(
      of: file.absoluteString,
      options: [
        "--disable-web-security", "--allow-file-access-from-files",
        "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)",
      ])
    let result = dom.components(separatedBy: "<pre>").dropFirst().first?.components(separatedBy: "</pre>")
      .first
    return (result ?? "the driver did not finish").split(separator: "\n").map(String.init) + complaints
  }
}
