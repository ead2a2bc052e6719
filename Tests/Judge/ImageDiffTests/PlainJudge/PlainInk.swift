/// The change of ink of one window of 8×8 blocks.
struct PlainInk {
  private typealias Color = SIMD3<Double>

  private let blocks: [PlainField.Block]
  /// The same, with what the blocks' displacements leave of their differences.
  private let displaced: [PlainField.Block]
  /// The weight of each block that holds edges, 0 for the others; and the other way round.
  private let sharp: [Double]
  private let smooth: [Double]
  /// The steps between the window's columns and rows of pixels, weighted, of the reference and the candidate.
  private let steps: [(across: [Color], down: [Color])]

  /// - Parameters:
  ///   - column: The window's first column of blocks.
  ///   - row: The window's first row of blocks.
  init(_ field: PlainField, _ map: [PlainField.Block], _ edge: PlainEdge, column: Int, row: Int) {
    let columns = field.blocks.columns
    blocks = (0..<64).map { map[(row + $0 / 8) * columns + column + $0 % 8] }
    displaced = (0..<64).map { place in
      var block = map[(row + place / 8) * columns + column + place % 8]
      block.difference = edge.displaced((column + place % 8) * 4, (row + place / 8) * 4)
      return block
    }
    func weight(_ place: Int) -> Double { 1 - abs(Double(place) - 3.5) / 4 }
    let weights = (0..<64).map { weight($0 / 8) * weight($0 % 8) }
    sharp = zip(weights, blocks).map { $1.sharpness > 96 ? $0 : 0 }
    smooth = zip(weights, blocks).map { $1.sharpness > 96 ? 0 : $0 }
    steps = (0..<2).map { picture in
      func level(_ x: Int, _ y: Int) -> Color {
        let (x, y) = (column * 4 + x, row * 4 + y)
        return Color(
          Double(field.level(picture, 0, x, y)), Double(field.level(picture, 1, x, y)),
          Double(field.level(picture, 2, x, y)))
      }
      func steps(_ level: (_ along: Int, _ across: Int) -> Color) -> [Color] {
        let sums = (0..<32).map { along in
          (0..<32).reduce(Color()) { $0 + level(along, $1) * weight($1 / 4) }
        }
        return (1..<32).map { (sums[$0] - sums[$0 - 1]) * weight($0 / 4) }
      }
      return (steps { level($0, $1) }, steps { level($1, $0) })
    }
  }

  /// The change, in percent of the window's ink.
  var change: Double {
    let (sharpWeight, smoothWeight) = (sharp.reduce(0, +), smooth.reduce(0, +))
    guard sharpWeight > 0 else { return 0 }
    let net = net(sharp, of: blocks)
    let bias = 0.12 * (sharpWeight + smoothWeight) + unrest * sharpWeight
    guard max(abs(net.x), abs(net.y), abs(net.z)) > bias else { return 0 }
    let main = principal(across: nil)
    let side = principal(across: main)
    let sides = [side, cross(main, side)]
    let ink = amount(along: main)
    guard ink > 0 else { return 0 }
    func change(of blocks: [PlainField.Block]) -> Double {
      func share(_ net: Color) -> Double {
        let gain = max(0, abs(dot(net, main)) - bias - 0.14 * strength(along: main))
        let beside = sides.map { offside(net, of: blocks, main: main, $0, bias: bias) }.max() ?? 0
        return min(100 * max(gain, beside * (5 / 0.3)) / ink, 1000)
      }
      let visible = zip(sharp, blocks).map { $1.isVisible ? $0 : 0 }
      return min(share(self.net(sharp, of: blocks)), share(self.net(visible, of: blocks)))
    }
    let seen = change(of: blocks)
    return seen > 20 ? seen : min(seen, change(of: displaced))
  }

  /// The net difference of blocks, less the drift of the smooth ones.
  private func net(_ weights: [Double], of blocks: [PlainField.Block]) -> Color {
    func sum(_ weights: [Double]) -> Color {
      zip(weights, blocks).reduce(Color()) { $0 + Color($1.1.difference) * $1.0 }
    }
    let all = smooth.reduce(0, +)
    let drift = all > 0 ? sum(smooth) / all : Color()
    return sum(weights) - drift * weights.reduce(0, +)
  }

  /// How restless smooth blocks are, in levels.
  private var unrest: Double {
    let all = smooth.reduce(0, +)
    guard all > 0 else { return 0 }
    let square = sum(smooth) { Color(($0.difference.map { $0 * $0 }).max() ?? 0, 0, 0) }.x / all
    return min(square.squareRoot() * 1.5, 2)
  }

  private func sum(_ weights: [Double], _ number: (PlainField.Block) -> Color) -> Color {
    zip(weights, blocks).reduce(Color()) { $0 + number($1.1) * $1.0 }
  }

  /// The direction in which the colors of blocks with edges vary most, by six steps of the power method.
  ///
  /// Where colors lie on one line, rounding alone decides in which direction across it they vary most. So this is part of
  /// the definition: single precision, summed four blocks at a time.
  private func principal(across other: Color?) -> Color {
    typealias Single = SIMD3<Float>
    func sum(_ number: (Int) -> Float) -> Float {
      let lanes = (0..<4).map { lane in stride(from: lane, to: 64, by: 4).reduce(0) { $0 + number($1) } }
      return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3])
    }
    func dot(_ a: Single, _ b: Single) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }
    let (weights, levels) = (sharp.map { Float($0) }, blocks.map { $0.reference.map { Float($0) } })
    let weight = sum { weights[$0] }
    let mean = (0..<3).map { channel in sum { weights[$0] * levels[$0][channel] } / weight }
    func product(_ a: Int, _ b: Int) -> Float {
      sum { weights[$0] * (levels[$0][a] - mean[a]) * (levels[$0][b] - mean[b]) }
    }
    let (xx, xy, xz) = (product(0, 0), product(0, 1), product(0, 2))
    let (yy, yz, zz) = (product(1, 1), product(1, 2), product(2, 2))
    let main = other.map { Single($0) } ?? Single()
    func square(_ vector: Single) -> Single {
      let rest = vector - main * dot(vector, main)
      guard dot(rest, rest) < 1e-4, main != Single() else { return rest }
      let axis: Single = abs(main.x) < 0.7 ? Single(1, 0, 0) : Single(0, 1, 0)
      let side = axis - main * dot(axis, main)
      return side * (1 / dot(side, side).squareRoot())
    }
    var direction = square(Single(0.58, 0.57, 0.59))
    for _ in 0..<6 {
      let next = square(
        Single(
          dot(Single(xx, xy, xz), direction), dot(Single(xy, yy, yz), direction),
          dot(Single(xz, yz, zz), direction)))
      let length = dot(next, next).squareRoot()
      guard length > 1e-3 else { break }
      direction = next * (1 / length)
    }
    return Color(direction)
  }

  /// The window's ink along a direction, in levels.
  private func amount(along direction: Color) -> Double {
    let size = Color(abs(direction.x), abs(direction.y), abs(direction.z))
    let edges = dot(sum(sharp) { Color($0.slopes.map { Double($0) / 16 }) }, size)
    let spreads = places(of: blocks, along: direction).map { places -> Double in
      let ends = zip(sharp, places).filter { $0.0 > 0 }.map(\.1)
      let (low, high) = (ends.min() ?? 0, ends.max() ?? 0)
      return min(
        zip(sharp, places).reduce(0) { $0 + $1.0 * ($1.1 - low) },
        zip(sharp, places).reduce(0) { $0 + $1.0 * (high - $1.1) })
    }
    return max(min(spreads.min() ?? 0, 2 * edges), 0.6 * edges)
  }

  /// Where the blocks of the reference and of the candidate lie along a direction.
  private func places(of blocks: [PlainField.Block], along direction: Color) -> [[Double]] {
    [
      blocks.map { dot(Color($0.reference), direction) },
      blocks.map { dot(Color($0.reference) + Color($0.difference), direction) },
    ]
  }

  /// How far apart the colors of all blocks lie, in the picture where they are closer, less a level.
  private func extent(of blocks: [PlainField.Block], along direction: Color) -> Double {
    let ranges = places(of: blocks, along: direction).map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    return max((ranges.min() ?? 0) - 1, 0)
  }

  /// The strength of straight edges, in the picture where it is less.
  private func strength(along direction: Color) -> Double {
    steps.map { steps in
      let (across, down) = (steps.across.map { dot($0, direction) }, steps.down.map { dot($0, direction) })
      let squares = (across + down).reduce(0) { $0 + $1 * $1 }
      // Weights are eighths in sums of four pixels, where blocks are means of sixteen.
      return (squares.squareRoot() * 0.25 + abs(across.reduce(0, +)) + abs(down.reduce(0, +))) / 16
    }.min() ?? 0
  }

  /// How far a net change lies off the main line towards one side, beyond what is allowed.
  private func offside(
    _ net: Color, of blocks: [PlainField.Block], main: Color, _ side: Color, bias: Double
  ) -> Double {
    let size = abs(dot(net, side))
    let bleed =
      strength(along: main) * extent(of: blocks, along: side) / max(extent(of: blocks, along: main), 1)
    return max(0, size - bias - 0.14 * max(strength(along: side), bleed))
  }

  private func dot(_ a: Color, _ b: Color) -> Double { (a * b).sum() }

  private func cross(_ a: Color, _ b: Color) -> Color {
    Color(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
