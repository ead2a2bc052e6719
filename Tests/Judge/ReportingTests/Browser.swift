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
  /// - Parameter second: Another report in the same folder, `second.html`.
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

  /// Runs a script against a report like `drive`, and expects the lines that it logs.
  static func expect(
    report: [UInt8], second: [UInt8]? = nil, width: Int = 1180, height: Int = 880, isDark: Bool = false,
    script: String, logs expected: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let lines = try await drive(
      report: report, second: second, width: width, height: height, isDark: isDark, script: script)
    #expect(lines == expected, sourceLocation: sourceLocation)
  }
}

/// A headless Chromium that all tests share; it opens one page after the other, each in its own tab.
///
/// Time in its pages is virtual: it passes as soon as nothing is left to do, so an open tab keeps a processor busy.
actor Chromium {
  private let conversation: BrowserConversation

  init() throws {
    conversation = try BrowserConversation()
    // A page may access its frames only if files count as one origin.
    try conversation.start(options: [
      "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1200,900", "--disable-web-security",
      "--allow-file-access-from-files",
    ])
  }

  /// Opens a page with empty storage; returns it as it is when a promise is fulfilled, and its errors and log messages.
  ///
  /// - Parameter done: A JavaScript expression of the promise. It must wait for everything but timers, such as images that are
  ///   decoded, because virtual time does not wait for them.
  func page(of address: String, isDark: Bool, done: String) throws -> (page: String, complaints: [String]) {
    try conversation.openTab()
    for domain in ["Page", "Runtime", "Log"] { try conversation.ask("\(domain).enable") }
    try conversation.ask("Emulation.setVirtualTimePolicy", ["policy": "pauseIfNetworkFetchesPending"])
    try conversation.ask(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
    try conversation.ask("Page.navigate", ["url": address])
    try conversation.wait(for: "Page.loadEventFired")
    let page = try value(of: "\(done).then(() => document.documentElement.outerHTML)")
    _ = try value(of: "localStorage.clear()")
    try conversation.closeTab()
    return (page, conversation.takeEvents().filter(Chromium.isComplaint).map { "\($0)" })
  }

  /// Whether an event reports an error of the page or something it logged.
  private static func isComplaint(_ event: [String: Any]) -> Bool {
    switch event["method"] as? String {
    case "Runtime.consoleAPICalled", "Runtime.exceptionThrown": return true
    case "Log.entryAdded":
      let entry = (event["params"] as? [String: Any])?["entry"] as? [String: Any]
      return !["info", "verbose"].contains(entry?["level"] as? String)
    default: return false
    }
  }

  /// The value of a JavaScript expression, which may be a promise.
  private func value(of expression: String) throws -> String {
    let answer = try conversation.ask(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
  }
}
