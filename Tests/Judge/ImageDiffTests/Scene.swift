import AssayImaging
import AssaySubjects

/// A label-like picture: ground, card with border and shadow, lines of letters made of strokes, a dot, a small picture.
struct Scene {
  typealias Levels = SIMD3<Double>

  var width = 112
  var height = 56
  var ground: Levels? = [255, 255, 255]
  var gradient: Levels?
  var card = false
  var fill: Levels = [235, 240, 245]
  var corner = 6.0
  var border = 0.0
  var borderColor: Levels = [90, 120, 160]
  var shadow = 0.0
  var letters: [[Int]] = []
  var size = 12.0
  var weight = 1.5
  var origin = (x: 14.0, y: 12.0)
  var spacing = 0.0
  var lineStep = 16.0
  var ink: Levels = [20, 20, 20]
  var opacity = 1.0
  var underline = false
  var clip = Double.infinity
  var dot: Double?
  var emblem: Int?
  var emblemShift = 0.0

  /// Draws lots for a scene.
  init(seed: UInt64) {
    var dice = Dice(seed)
    let dark = dice.pick(4) == 0
    ground = dark ? [18, 20, 30] : dice.pick(2) == 0 ? [255, 255, 255] : [250, 244, 225]
    ink = dark ? [235, 235, 240] : [[0, 0, 0], [30, 60, 140], [140, 30, 40]][dice.pick(3)]
    fill = dark ? [40, 44, 60] : [232, 240, 246]
    card = dice.pick(2) == 0
    corner = [4, 6, 8, 10][dice.pick(4)]
    border = [0, 1, 1, 2][dice.pick(4)]
    shadow = dice.pick(2) == 0 && !dark ? 3 : 0
    size = [10, 12, 14][dice.pick(3)]
    weight = dice.within(1.1...2)
    origin = (12 + dice.within(0...2), 12 + dice.within(0...1))
    lineStep = size + 5
    letters = (0..<2).map { _ in (0..<7).map { _ in dice.pick(Scene.alphabet) } }
  }

  static let alphabet = 12

  /// The strokes of a letter in a box of one by one, y down: (x0, y0, x1, y1), upright, level or slanted.
  private static let strokes: [[(Double, Double, Double, Double)]] = [
    [(0.1, 0, 0.1, 1), (0.1, 0, 0.7, 0), (0.1, 0.5, 0.6, 0.5)], [(0.1, 0, 0.1, 1), (0.1, 1, 0.7, 1)],
    [(0.4, 0, 0.4, 1), (0, 0, 0.8, 0)], [(0.1, 0, 0.1, 1), (0.7, 0, 0.7, 1), (0.1, 0.5, 0.7, 0.5)],
    [(0.4, 0, 0.1, 1), (0.4, 0, 0.75, 1), (0.2, 0.65, 0.6, 0.65)], [(0.05, 0, 0.4, 1), (0.75, 0, 0.4, 1)],
    [(0.05, 0, 0.75, 1), (0.75, 0, 0.05, 1)], [(0.1, 0, 0.7, 0), (0.7, 0, 0.1, 1), (0.1, 1, 0.7, 1)],
    [(0.1, 0, 0.1, 1), (0.7, 0, 0.7, 1), (0.1, 1, 0.7, 1)], [(0.4, 0.3, 0.4, 1), (0.4, 0, 0.4, 0.15)],
    [(0.1, 0, 0.1, 1), (0.7, 0, 0.7, 1), (0.1, 0, 0.7, 0), (0.1, 1, 0.7, 1)],
    [(0.1, 0.4, 0.1, 1), (0.1, 0.4, 0.6, 0.4), (0.6, 0.4, 0.6, 1)],
  ]

  /// The letters' shapes; places rounded to quarters of a pixel on demand.
  func textShapes(quartered: Bool = false) -> [Shape] {
    var shapes: [Shape] = []
    for (line, row) in letters.enumerated() {
      let y = origin.y + Double(line) * lineStep
      for (place, letter) in row.enumerated() {
        var x = origin.x + Double(place) * (size * 0.9 + spacing)
        if quartered { x = (x * 4).rounded() / 4 }
        shapes += Scene.strokes[letter].map { stroke($0, x: x, y: y) }
      }
      if underline, line == 0 {
        shapes.append(.box(origin.x, y + size + 2, Double(row.count) * size * 0.9, 1))
      }
    }
    return shapes
  }

  private func stroke(_ s: (Double, Double, Double, Double), x: Double, y: Double) -> Shape {
    let (x0, y0, x1, y1) = (x + s.0 * size, y + s.1 * size, x + s.2 * size, y + s.3 * size)
    if s.1 == s.3 { return .box(x0 - weight / 2, y0 - weight / 2, x1 - x0 + weight, weight) }
    if s.0 == s.2 { return .box(x0 - weight / 2, y0 - weight / 2, weight, y1 - y0 + weight) }
    return .slant(x0, y0 - weight / 2, x1, y1 + weight / 2, width: weight * 1.1)
  }
}

/// How a scene is put to pixels: what differs between two machines.
struct Rendering {
  enum Rounding { case nearest, down, dither }

  var sampling = Sampling()
  var quartered = false
  var gradientRounding = Rounding.nearest
  var shadowBias = 0.0
  var noise = 0
  var emblemSamples = 4

  /// Draws a scene; the seed is for dither and noise.
  func draw(_ scene: Scene, seed: UInt64) -> Bitmap {
    var layers = Layers(scene, dice: Dice(seed))
    layers.drawGround(gradientRounding)
    if scene.card {
      layers.drawShadow(bias: shadowBias)
      layers.lay(cover([cardShape(scene, inset: 0)], scene), scene.fill)
      if scene.border > 0 {
        let outer = cover([cardShape(scene, inset: 0)], scene)
        let inner = cover([cardShape(scene, inset: scene.border)], scene)
        layers.lay(zip(outer, inner).map { max(0, $0 - $1) }, scene.borderColor)
      }
    }
    var text = cover(scene.textShapes(quartered: quartered), scene)
    for i in text.indices where Double(i % scene.width) >= scene.clip { text[i] = 0 }
    layers.lay(text.map { $0 * scene.opacity }, scene.ink)
    if let dot = scene.dot { layers.lay(cover([.disk(98.3, 16.6, radius: dot)], scene), scene.ink) }
    if let emblem = scene.emblem {
      layers.drawEmblem(emblem, samples: emblemSamples, shift: scene.emblemShift + sampling.shift.x)
    }
    return layers.bitmap(noise: noise)
  }

  private func cardShape(_ scene: Scene, inset: Double) -> Shape {
    .box(
      6.3 + inset, 6.2 + inset, Double(scene.width) - 13 - 2 * inset, Double(scene.height) - 13 - 2 * inset,
      radius: max(0, scene.corner - inset))
  }

  private func cover(_ shapes: [Shape], _ scene: Scene) -> [Double] {
    sampling.coverage(of: shapes, width: scene.width, height: scene.height)
  }
}

/// A picture in the making, rounded to whole levels after each layer.
struct Layers {
  private let scene: Scene
  private var dice: Dice
  private var levels: [Scene.Levels]
  private var alpha: [Double]

  init(_ scene: Scene, dice: Dice) {
    self.scene = scene
    self.dice = dice
    levels = [Scene.Levels](repeating: .zero, count: scene.width * scene.height)
    alpha = [Double](repeating: 0, count: scene.width * scene.height)
  }

  mutating func drawGround(_ rounding: Rendering.Rounding) {
    guard let ground = scene.ground else { return }
    for i in levels.indices {
      alpha[i] = 1
      levels[i] = ground
      guard let end = scene.gradient else { continue }
      let share = (Double(i / scene.width) + 0.5) / Double(scene.height)
      let exact = ground + (end - ground) * share
      switch rounding {
      case .nearest: levels[i] = exact.rounded(.toNearestOrAwayFromZero)
      case .down: levels[i] = exact.rounded(.down)
      case .dither: levels[i] = (exact + dice.within(0...0.999)).rounded(.down)
      }
    }
  }

  /// A soft edge below and around the card, falling off with the square of the distance.
  mutating func drawShadow(bias: Double) {
    guard scene.shadow > 0 else { return }
    let reach = scene.shadow * 2
    let (right, bottom) = (Double(scene.width) - 6.7, Double(scene.height) - 6.8)
    let cover = levels.indices.map { i -> Double in
      let (x, y) = (Double(i % scene.width) + 0.5, Double(i / scene.width) - 1.5)
      let (dx, dy) = (max(6.3 - x, x - right, 0), max(6.2 - y, y - bottom, 0))
      let share = max(0, 1 - (dx * dx + dy * dy).squareRoot() / reach)
      return share == 0 ? 0 : min(max(0.3 * share * share + bias / 255, 0), 1)
    }
    lay(cover, .zero)
  }

  /// A small picture of 20×20 pixels, sampled from rings and stripes.
  mutating func drawEmblem(_ kind: Int, samples: Int, shift: Double) {
    for y in 0..<20 {
      for x in 0..<20 {
        var sum = Scene.Levels.zero
        for sample in 0..<(samples * samples) {
          let u = Double(x) + (Double(sample % samples) + 0.5) / Double(samples) - shift - 10
          let v = Double(y) + (Double(sample / samples) + 0.5) / Double(samples) - 10
          sum += Layers.emblem(kind, u, v)
        }
        let color = sum / Double(samples * samples)
        let i = (y + 30) * scene.width + x + 84
        levels[i] = color.rounded(.toNearestOrAwayFromZero)
        alpha[i] = 1
      }
    }
  }

  private static func emblem(_ kind: Int, _ u: Double, _ v: Double) -> Scene.Levels {
    let distance = (u * u + v * v).squareRoot()
    if distance > 9.5 { return [245, 245, 245] }
    if kind == 0 { return u * u + (v - 2) * (v - 2) < 12 && v > 2 ? [90, 40, 10] : [255, 205, 40] }
    return abs(u) < 2 + v / 4 ? [200, 60, 40] : [60, 150, 70]
  }

  mutating func lay(_ cover: [Double], _ color: Scene.Levels) {
    for i in levels.indices where cover[i] > 0 {
      let above = (cover[i] * 255).rounded() / 255
      let both = above + alpha[i] * (1 - above)
      guard both > 0 else { continue }
      let mixed = (color * above + levels[i] * (alpha[i] * (1 - above))) / both
      levels[i] = mixed.rounded(.toNearestOrAwayFromZero)
      alpha[i] = both
    }
  }

  mutating func bitmap(noise: Int) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(levels.count * 4)
    for i in levels.indices {
      for channel in 0..<3 {
        let off = noise > 0 && alpha[i] == 1 ? Double(dice.pick(2 * noise + 1) - noise) : 0
        bytes.append(UInt8(min(255, max(0, levels[i][channel] + off))))
      }
      bytes.append(UInt8((alpha[i] * 255).rounded()))
    }
    return Bitmap(width: scene.width, height: scene.height, bytes: bytes)
  }
}
