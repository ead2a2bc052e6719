import AssayTesting
import CForm
import Testing

/// A form as Qt draws it, with where its button is.
struct FormRenderer: Renderer {
  var percent: Int

  func render() throws -> Rendering {
    MainActor.preconditionIsolated("widgets live on the main thread: write @MainActor before the test")
    let (width, height) = (Int(form_width), Int(form_height))
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    var button = form_box()
    guard form_draw(FormError.font, Int32(percent), &pixels, &button) == 0 else { throw FormError() }
    return Rendering(
      bitmap: try Bitmap(width: width, height: height, rows: pixels),
      facts: ["button": ["y": .number(Int(button.y)), "height": .number(Int(button.height))]])
  }
}

/// The font is missing.
struct FormError: Error, CustomStringConvertible {
  static let font = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"

  var description: String { "\(FormError.font) is missing; install fonts-noto-core" }
}

@Suite(.goldens(.tolerance(.crossPlatform))) struct FormTests {
  @MainActor @Test func aFormIsLaidOut() {
    expectGolden(FormRenderer(percent: 60), named: "qt/form")
  }
}
