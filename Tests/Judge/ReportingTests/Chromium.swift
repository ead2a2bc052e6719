import AssayTestSupport
import Foundation

/// A headless Chromium that all tests share; it opens one page after the other, each in its own tab.
///
/// Time in its pages is virtual: it passes as soon as nothing is left to do, so an open tab keeps a processor busy.
actor Chromium {
  private let conversation: BrowserConversation

  /// Starts Chromium, which exits with this process.
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
