import AssayDrawing
import AssayGeometry
import AssayImaging
import AssaySubjects
import AssayTypesetting

/// Levels of red, green and blue.
typealias Levels = SIMD3<Double>

/// A label with a real font as a designer has it: what a change of it changes is to be found.
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
  var isOtherFamily = false
  var size = 14.0
  var spacing = 0.0
  var lineStep = 20.0
  var origin = (x: 16.0, y: 28.0)
  var card = false
  var corner = 8.0
  var border = 1.0
  var borderColor: Levels = [90, 120, 160]
  var shadow = 0
  var underline = false
  var clip = Double.infinity
  var picture: Int?
  var pictureShift = 0

  /// Where the text's box ends on the right, about.
  var textEnd: Double { origin.x + size * 0.52 * Double(lines.first?.count ?? 0) }
}

/// How a machine puts it to pixels: what must not be found.
struct Machine {
  enum Rounding { case nearest, down, dither }

  var shift = (x: 0.0, y: 0.0)
  var quartered = false
  /// Point samples a pixel each way; exact coverage without.
  var samples: Int?
  var gamma = 1.0
  var noise = 0
  var rounding = Rounding.nearest
  var gaussian = false
  /// Whether layers are blended in whole levels one after the other, or at once.
  var roundsLayers = true

  /// Draws a label; lots are drawn for dither and noise.
  func draw(_ label: LabelPicture, _ dice: inout SplitMix64) -> Bitmap {
    var layers = PixelLayers(label, self)
    layers.layGround(&dice)
    if label.card {
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
    if let picture = label.picture { layers.layPicture(picture, shift: label.pictureShift) }
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
          if quartered { x = (x * 4).rounded() / 4 }
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

  /// The coverage of what a body draws, 0…1 a pixel.
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

  /// A power near 1 of a coverage.
  private func power(_ share: Double) -> Double {
    guard gamma != 1, share > 0, share < 1 else { return share }
    // Between x and x², or its root, as far as the exponent lies between 1 and 2, or ½.
    return gamma > 1
      ? share + (gamma - 1) * (share * share - share) : share + (1 - gamma) * (share.squareRoot() - share) * 2
  }

  /// A shadow: three boxes, or the triangle of triangles that comes near a Gauss bell.
  private func blurred(_ mask: [Double], _ label: LabelPicture) -> [Double] {
    var result = mask
    let reach = label.shadow
    let kernel =
      gaussian
      ? (-2 * reach...2 * reach).map { bell(Double($0) / Double(reach)) }
      : threeBoxes(radius: reach)
    let half = kernel.count / 2
    let total = kernel.reduce(0, +)
    for isAcross in [true, false] {
      let source = result
      for y in 0..<label.height {
        for x in 0..<label.width {
          var sum = 0.0
          for (index, weight) in kernel.enumerated() {
            let (u, v) = isAcross ? (x + index - half, y) : (x, y + index - half)
            if u >= 0, v >= 0, u < label.width, v < label.height {
              sum += weight * source[v * label.width + u]
            }
          }
          result[y * label.width + x] = sum / total
        }
      }
    }
    return result
  }

  private func threeBoxes(radius: Int) -> [Double] {
    let box = [Double](repeating: 1, count: 2 * radius / 2 + 1)
    func fold(_ a: [Double], _ b: [Double]) -> [Double] {
      var sums = [Double](repeating: 0, count: a.count + b.count - 1)
      for i in a.indices { for j in b.indices { sums[i + j] += a[i] * b[j] } }
      return sums
    }
    return fold(fold(box, box), box)
  }

  /// A bell whose variance is that of three boxes as wide: (1 − x²/n)ⁿ comes near e^(−x²).
  private func bell(_ place: Double) -> Double {
    let base = max(0, 1 - place * place * 2 / 64)
    var power = base
    for _ in 0..<5 { power *= power }
    return power
  }
}
