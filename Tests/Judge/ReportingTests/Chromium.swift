import AssayTestSupport
import Foundation

/// A Chromium without a window, in which pages are opened one after the other, each in a tab of its own.
///
/// A start of Chromium costs two seconds of processor time, a page in a running one a third of a second: all tests share
/// one. Time in its pages is virtual: it goes by as soon as nothing is left to do, so a tab that stays open keeps a processor
/// busy.
actor Chromium {
  private let conversation: BrowserConversation

  /// Starts Chromium, which ends with this process.
  init() throws {
    conversation = try BrowserConversation()
    // Whoever shows a page may look into frames of it only when files count as one origin.
    try conversation.start(options: [
      "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1200,900", "--disable-web-security",
      "--allow-file-access-from-files",
    ])
  }

  /// Opens a page as if no other had been open before, and gives it back as it is once something is done, with what it
  /// complained about.
  ///
  /// - Parameter done: an expression of a promise in the page. What it waits for besides time, as pictures that are decoded, must
  ///   be part of it, for time does not wait for them.
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

  /// Whether an event tells of a mistake in the page, or of something it printed; what the browser only remarks is none.
  private static func isComplaint(_ event: [String: Any]) -> Bool {
    switch event["method"] as? String {
    case "Runtime.consoleAPICalled", "Runtime.exceptionThrown": return true
    case "Log.entryAdded":
      let entry = (event["params"] as? [String: Any])?["entry"] as? [String: Any]
      return !["info", "verbose"].contains(entry?["level"] as? String)
    default: return false
    }
  }

  /// What a promise in the page, or anything else, becomes.
  private func value(of expression: String) throws -> String {
    let answer = try conversation.ask(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
  }
}
