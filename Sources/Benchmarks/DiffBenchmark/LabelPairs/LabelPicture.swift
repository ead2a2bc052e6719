import AssayDrawing
import AssayGeometry
import AssayImaging
import AssaySubjects
import AssayTypesetting

/// Levels of red, green and blue.
typealias Levels = SIMD3<Double>

/// A label with a real font.
///
/// `assay diff` must find a change of its properties.
struct LabelPicture {
  var width = 200
  var height = 72
  var paper: Levels = [255, 255, 255]
  var paperEnd: Levels?
  var isTransparent = false
  var ink: Levels = [0, 0, 0]
  var opacity = 1.0
  var lines: [String] = []
  var font: Font
  var bold: Font
  var isBold = false
  var size = 14.0
  var spacing = 0.0
  var lineStep = 20.0
  var origin = (x: 16.0, y: 28.0)
  var hasCard = false
  var corner = 8.0
  var border = 1.0
  var borderColor: Levels = [90, 120, 160]
  var shadow = 0
  var underline = false
  var clip = Double.infinity

  /// The approximate right edge of the first line.
  var textEnd: Double { origin.x + size * 0.52 * Double(lines.first?.count ?? 0) }
}

/// How a machine draws pixels.
///
/// `assay diff` must accept the differences between machines.
struct Machine {
  enum Rounding { case nearest, down, dither }

  var shift = (x: 0.0, y: 0.0)
  /// Whether letters are on quarters of a pixel.
  var hasQuarterPositions = false
  /// Point samples of a pixel in each direction; nil uses exact coverage.
  var samples: Int?
  var gamma = 1.0
  var noise = 0
  var rounding = Rounding.nearest
  /// Whether each layer is rounded to whole levels before the next is blended.
  var roundsLayers = true

  /// Draws a label.
  ///
  /// The random numbers are for dithering and noise.
  func draw(_ label: LabelPicture, _ dice: inout SplitMix64) -> Bitmap {
    var layers = PixelLayers(label, self)
    layers.layGround(&dice)
    if label.hasCard {
      let shape = Rect(x: 6.3, y: 6.2, width: Double(label.width) - 14, height: Double(label.height) - 14)
      let outer = coverage(label) { canvas in
        canvas.fill(Path(roundedRect: shape.offset(by: offset), cornerRadius: label.corner), color: .black)
      }
      if label.shadow > 0 { layers.lay(blurred(outer, label).map { $0 * 0.35 }, [0, 0, 0]) }
      layers.lay(outer, label.borderColor)
      let inner = shape.grown(by: -label.border).offset(by: offset)
      layers.lay(
        coverage(label) { canvas in
          canvas.fill(
            Path(roundedRect: inner, cornerRadius: max(0, label.corner - label.border)), color: .black)
        }, label.paper)
    }
    var text = coverage(label) { canvas in write(label, on: &canvas) }
    for index in text.indices where Double(index % label.width) >= label.clip { text[index] = 0 }
    layers.lay(text.map { power($0) * label.opacity }, label.ink)
    return layers.bitmap(&dice)
  }

  private var offset: Point { Point(x: shift.x, y: shift.y) }

  private func write(_ label: LabelPicture, on canvas: inout Canvas) {
    let font = label.isBold ? label.bold : label.font
    for (row, line) in label.lines.enumerated() {
      let layout = TextLayout(
        AttributedText(line, attributes: TextAttributes(font: font)), options: TextLayoutOptions(width: 4000))
      let y = label.origin.y + Double(row) * label.lineStep + shift.y
      var count = 0.0
      for run in layout.lines.flatMap(\.runs) {
        for glyph in run.glyphs {
          var x = label.origin.x + glyph.x + count * label.spacing
          if hasQuarterPositions { x = (x * 4).rounded() / 4 }
          canvas.fill(
            glyph.id, of: run.typeface, size: run.size, at: Point(x: x + shift.x, y: y - glyph.y),
            color: .black)
          count += 1
        }
      }
      if label.underline, row == 0 {
        canvas.fill(
          Rect(x: label.origin.x, y: y + 2, width: label.textEnd - label.origin.x, height: 1), color: .black)
      }
    }
  }

  /// The coverage of each pixel that `body` draws, 0…1.
  private func coverage(_ label: LabelPicture, _ body: (inout Canvas) -> Void) -> [Double] {
    let scale = samples ?? 1
    var canvas = Canvas(width: label.width * scale, height: label.height * scale, scale: Double(scale))
    body(&canvas)
    let bitmap = canvas.finish()
    let alphas = stride(from: 3, to: bitmap.bytes.count, by: 4).map { Double(bitmap.bytes[$0]) / 255 }
    guard scale > 1 else { return alphas }
    var sums = [Double](repeating: 0, count: label.width * label.height)
    for (index, alpha) in alphas.enumerated() where alpha >= 0.5 {
      let (x, y) = (index % bitmap.width / scale, index / bitmap.width / scale)
      sums[y * label.width + x] += 1 / Double(scale * scale)
    }
    return sums
  }

  /// A coverage with the machine's gamma.
  private func power(_ share: Double) -> Double {
    guard gamma != 1, share > 0, share < 1 else { return share }
    // Interpolates between x and x², or between x and its square root, instead of a power.
    return gamma > 1
      ? share + (gamma - 1) * (share * share - share) : share + (1 - gamma) * (share.squareRoot() - share) * 2
  }

  /// The coverage of a shadow, blurred by three boxes.
  private func blurred(_ mask: [Double], _ label: LabelPicture) -> [Double] {
    let reach = label.shadow / 2
    var result = mask
    for _ in 0..<3 {
      for isAcross in [true, false] { result = boxed(result, label, reach: reach, isAcross: isAcross) }
    }
    return result
  }

  /// The mean of the pixels on both sides, in one direction.
  private func boxed(_ source: [Double], _ label: LabelPicture, reach: Int, isAcross: Bool) -> [Double] {
    source.indices.map { index in
      let (x, y) = (index % label.width, index / label.width)
      let sum = (-reach...reach).reduce(0.0) { sum, step in
        let (u, v) = isAcross ? (x + step, y) : (x, y + step)
        let isInside = u >= 0 && v >= 0 && u < label.width && v < label.height
        return isInside ? sum + source[v * label.width + u] : sum
      }
      return sum / Double(2 * reach + 1)
    }
  }
}
