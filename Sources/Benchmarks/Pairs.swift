import ArgumentParser
import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayScenarioFormat
import AssayTypesetting
import AssaySubjects

/// Writes pairs of pictures that diff tools compare.
struct Pairs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write KIND-a.png and KIND-b.png of five kinds into a folder.")

  @Option(help: "The lock file of the fonts.") var fonts: String
  @Argument(help: "The folder.") var folder: String

  func run() throws {
    let lock = try FontLock(path: fonts)
    let page = Page(
      font: try FontBook(files: lock.files, fallback: lock.fallback).font(family: "Noto Sans", size: 14))
    let plain = page.draw()
    var (colored, large, label) = (page, page, page)
    colored.paper = Color(red: 240, green: 236, blue: 228)
    colored.ink = Color(red: 60, green: 30, blue: 90)
    (large.width, large.height) = (3840, 2160)
    (label.width, label.height) = (400, 200)
    var movedLabel = label
    movedLabel.shift = 1
    let whole = large.draw()
    for (kind, first, second) in [
      ("1080p-same", plain, plain), ("1080p-few", plain, plain.withFewChanged),
      ("1080p-all", plain, colored.draw()), ("4k-few", whole, whole.withFewChanged),
      ("label", label.draw(), movedLabel.draw()),
    ] {
      for (side, picture) in [("a", first), ("b", second)] {
        try PlainFile.write(try picture.png(), to: "\(folder)/\(kind)-\(side).png")
      }
    }
  }
}

/// A page of an app: cards with text, 1920×1080 pixels by default.
private struct Page {
  var width = 1920
  var height = 1080
  /// How far everything is moved, in pixels.
  var shift = 0.0
  var ink = Color.black
  var paper = Color.white
  let font: Font

  private static let text = """
    The parcel left the depot this morning and is on its way to you. Please make sure that somebody is at home \
    between two and four in the afternoon, or choose a neighbor who may take it in; we will send you a short \
    message as soon as the van is near.
    """

  func draw() -> Bitmap {
    var canvas = Canvas(width: width, height: height, scale: 1, background: paper)
    let text = TextLayout(
      AttributedText(Page.text, attributes: TextAttributes(font: font)),
      options: TextLayoutOptions(width: 270))
    for left in stride(from: 24 + shift, to: Double(width - 300), by: 316) {
      for top in stride(from: 20.0, to: Double(height - 170), by: 178) {
        canvas.fill(
          Rect(x: left, y: top, width: 292, height: 160), color: Color(red: 226, green: 232, blue: 240))
        canvas.fill(Rect(x: left + 1, y: top + 1, width: 290, height: 158), color: paper)
        text.draw(at: Point(x: left + 10, y: top + 4), color: ink, on: &canvas)
      }
    }
    return canvas.finish()
  }
}

extension Bitmap {
  /// The picture with 84 darker pixels, about two letters.
  fileprivate var withFewChanged: Bitmap {
    var other = self
    for y in 500..<507 {
      for x in 900..<912 { other[x, y] = Color(red: 40, green: 40, blue: UInt8(x & 255)) }
    }
    return other
  }
}
