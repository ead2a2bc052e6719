import AssayTesting
import Foundation
import Testing

/// A page next to this file as Chromium shows it without a window.
struct PageRenderer: Renderer {
  var page: String
  /// The width and height of the window in pixels.
  var size = (320, 160)

  func render() throws -> Rendering {
    let place = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    let picture = place.appending(path: "page.png")
    let browser = Process()
    browser.executableURL = URL(filePath: "/usr/bin/chromium")
    browser.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
      "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text",
      "--user-data-dir=\(place.path)", "--window-size=\(size.0),\(size.1)", "--screenshot=\(picture.path)",
      "file://\(URL(filePath: #filePath).deletingLastPathComponent().path)/\(page)",
    ]
    browser.standardError = FileHandle.nullDevice
    try browser.run()
    browser.waitUntilExit()
    return try PNGRenderer.png(Data(contentsOf: picture)).render()
  }
}

@Suite(.goldens(.tolerance(.crossPlatform))) struct PageTests {
  @Test func aCardHasAButton() {
    expectGolden(PageRenderer(page: "card.html"), named: "chromium/card")
  }
}
