/// One window of 8×8 blocks, and the memory to measure it; what is measured of each block is a plane of 64 numbers.
final class InkWindow {
  private let memory: UnsafeMutablePointer<Float>
  private let profiles: InkProfiles

  /// Planes of the means of three channels each: the reference's levels, the candidate's less the reference's, the slopes.
  private var levels: UnsafeMutablePointer<Float> { memory }
  private var differences: UnsafeMutablePointer<Float> { memory + 3 * 64 }
  private var slopes: UnsafeMutablePointer<Float> { memory + 6 * 64 }
  /// The weight of each block that holds edges, 0 for the others; and the other way round.
  private var sharp: UnsafeMutablePointer<Float> { memory + 9 * 64 }
  private var smooth: UnsafeMutablePointer<Float> { memory + 10 * 64 }
  /// 0 for each block that holds edges, infinity for the others.
  private var outside: UnsafeMutablePointer<Float> { memory + 11 * 64 }

  /// The weight of each block that holds edges and differs visibly, 0 for the others.
  private var visible: UnsafeMutablePointer<Float> { memory + 12 * 64 }

  private static var planes: Int { 13 }

  init() {
    memory = UnsafeMutablePointer<Float>.allocate(capacity: InkWindow.planes * 64)
    memory.initialize(repeating: 0, count: InkWindow.planes * 64)
    profiles = InkProfiles()
  }

  deinit { memory.deallocate() }

  /// The change of ink of the window whose first block is given, as far as it may be more than a limit.
  func change(_ field: InkField, row: Int, column: Int, over limit: Float) -> InkChange.Found {
    load(field.sums, row: row, column: column)
    let (sharpWeight, smoothWeight) = (sum { four(sharp, $0) }, sum { four(smooth, $0) })
    guard sharpWeight > 0 else { return .exactly(0) }
    let net = net(sharp, weight: sharpWeight, smoothWeight: smoothWeight)
    var unrest: Float = 0
    if smoothWeight > 0 {
      // Where smooth color is restless (dither, blur), so may the color under the ink be.
      let square = sum { four(smooth, $0) * restlessness(at: $0) } / smoothWeight
      unrest = min(square.squareRoot() * 1.5, 2)
    }
    let bias = InkChange.bias * (sharpWeight + smoothWeight) + unrest * sharpWeight
    guard max(abs(net.x), abs(net.y), abs(net.z)) > bias else { return .exactly(0) }
    loadColors(field.sums, row: row, column: column)
    let spread = Spread(covariance: covariance(around: mean))
    let main = spread.principal(across: Vector())
    guard main != Vector() else { return .exactly(0) }
    let ink = amount(along: main)
    guard ink > 0 else { return .exactly(0) }
    let (along, aside) = (abs(net.dot(main)), net.cross(main))
    let sides = mayBeOff(net, aside, bias: bias) ? spread.sides(of: main) : nil
    let off = sides.map { max(abs(net.dot($0.0)), abs(net.dot($0.1))) } ?? 0
    // Whatever edges there are that explain some of it; and a little more, for rounding.
    let most = min(100.01 * max(along - bias, (off - bias) * InkChange.acrossWeight) / ink, InkChange.most)
    guard most > limit else { return .atMost(most) }
    profiles.load(field, row: row, column: column)
    let strength = profiles.edges(along: main)
    func share(of net: Vector) -> Float {
      let gain = max(0, abs(net.dot(main)) - bias - InkChange.wobble * strength)
      let beside = sides.map { offside(net, main: main, $0, bias: bias, strength: strength) } ?? 0
      return min(100 * max(gain, beside * InkChange.acrossWeight) / ink, InkChange.most)
    }
    let all = share(of: net)
    guard all > 0 else { return .exactly(0) }
    return .exactly(min(all, share(of: visibleNet(smoothWeight: smoothWeight))))
  }

  /// The net difference of some blocks of the window, given their weights, less the drift of the smooth ones.
  private func net(_ weights: UnsafeMutablePointer<Float>, weight: Float, smoothWeight: Float) -> Vector {
    var net = Vector()
    for channel in 0..<3 {
      let difference = differences + channel * 64
      net[channel] = sum { four(weights, $0) * four(difference, $0) }
      if smoothWeight > 0 {
        net[channel] -= sum { four(smooth, $0) * four(difference, $0) } / smoothWeight * weight
      }
    }
    return net
  }

  /// The net difference of the blocks that hold edges and differ visibly.
  private func visibleNet(smoothWeight: Float) -> Vector {
    for block in 0..<64 { visible[block] = profiles.differs[block] ? sharp[block] : 0 }
    return net(visible, weight: sum { four(visible, $0) }, smoothWeight: smoothWeight)
  }

  /// The square of the largest difference of four blocks.
  @inline(__always)
  private func restlessness(at i: Int) -> SIMD4<Float> {
    let (r, g, b) = (four(differences, i), four(differences, i + 64), four(differences, i + 128))
    let (red, green, blue) = (r * r, g * g, b * b)
    let most = red.replacing(with: green, where: green .> red)
    return most.replacing(with: blue, where: blue .> most)
  }

  /// Loads the differences of the window's blocks and where edges are.
  private func load(_ sums: BlockSums, row: Int, column: Int) {
    let first = row * sums.columns + column
    for channel in 0..<3 {
      let (plane, steps) = (sums.levels + (channel * sums.count + first), differences + channel * 64)
      each(sums.columns) { at, target in
        store(means(plane + 3 * sums.count + at) - means(plane + at), steps + target)
      }
    }
    for y in 0..<8 { weigh(sums.sharpness + first + y * sums.columns, row: y) }
  }

  /// Loads the colors and slopes of the window's blocks.
  private func loadColors(_ sums: BlockSums, row: Int, column: Int) {
    for channel in 0..<3 {
      let first = channel * sums.count + row * sums.columns + column
      each(sums.columns) { at, target in
        store(means(sums.levels + (first + at)), levels + (channel * 64 + target))
        store(means(sums.slopes + (first + at)), slopes + (channel * 64 + target))
      }
    }
  }

  /// Visits the window's blocks, four at a time: where they lie behind the first in the field, and in the window.
  @inline(__always)
  private func each(_ columns: Int, _ visit: (_ at: Int, _ target: Int) -> Void) {
    for y in 0..<8 {
      visit(y &* columns, y &* 8)
      visit(y &* columns &+ 4, y &* 8 &+ 4)
    }
  }

  /// The means of four blocks whose sums are given.
  @inline(__always)
  private func means(_ sums: UnsafeMutablePointer<UInt16>) -> SIMD4<Float> { Lanes.numbers(sums) * 0.0625 }

  @inline(__always)
  private func store(_ numbers: SIMD4<Float>, _ place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: numbers, as: SIMD4<Float>.self)
  }

  /// Weighs the blocks of a row, those that hold edges apart from the others.
  @inline(__always)
  private func weigh(_ sharpness: UnsafeMutablePointer<UInt16>, row: Int) {
    let own = InkWindow.weight(row)
    for x in stride(from: 0, to: 8, by: 4) {
      let across = x == 0 ? SIMD4<Float>(0.125, 0.375, 0.625, 0.875) : SIMD4(0.875, 0.625, 0.375, 0.125)
      let isSharp = Lanes.numbers(sharpness + x) .> Float(InkChange.sharp)
      let weights = across * own
      store(SIMD4().replacing(with: weights, where: isSharp), sharp + row * 8 + x)
      store(weights.replacing(with: 0, where: isSharp), smooth + row * 8 + x)
      store(SIMD4(repeating: .infinity).replacing(with: 0, where: isSharp), outside + row * 8 + x)
    }
  }

  /// Whether the net change may lie off the line of the main direction by more than the bias, to either side.
  private func mayBeOff(_ net: Vector, _ aside: Vector, bias: Float) -> Bool {
    // Either side is no more than both together, and rounding.
    aside.dot(aside).squareRoot() * 1.01 + net.dot(net).squareRoot() * 1e-5 > bias
  }

  /// How far the net change lies off the line of the main direction, beyond what is allowed.
  private func offside(
    _ net: Vector, main: Vector, _ sides: (Vector, Vector), bias: Float, strength: Float
  ) -> Float {
    var off: Float = 0
    var whole: Float?
    for side in [sides.0, sides.1] {
      let size = abs(net.dot(side))
      guard size > bias else { continue }
      let edges = profiles.edges(along: side)
      guard size - bias - InkChange.wobble * edges > off else { continue }
      // Where three colors meet, coverage errors of one edge show in the color of the other.
      let extent = whole ?? max(self.extent(along: main), 1)
      whole = extent
      let bleed = strength * self.extent(along: side) / extent
      off = max(off, size - bias - InkChange.wobble * max(edges, bleed))
    }
    return off
  }

  /// The mean color of the reference's blocks that hold edges.
  private var mean: Vector {
    let weights = sum { four(sharp, $0) }
    return Vector(
      x: sum { four(sharp, $0) * four(levels, $0) } / weights,
      y: sum { four(sharp, $0) * four(levels, $0 + 64) } / weights,
      z: sum { four(sharp, $0) * four(levels, $0 + 128) } / weights)
  }

  /// The products of their distances from a mean: xx, xy, xz, yy, yz, zz.
  private func covariance(around mean: Vector) -> [6 of Float] {
    let mean = VectorLanes(mean)
    var (xx, xy, xz) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    var (yy, yz, zz) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    for i in stride(from: 0, to: 64, by: 4) {
      let weight = four(sharp, i)
      let x = four(levels, i) - mean.x
      let y = four(levels, i + 64) - mean.y
      let z = four(levels, i + 128) - mean.z
      let (weightedX, weightedY) = (weight * x, weight * y)
      xx += weightedX * x
      xy += weightedX * y
      xz += weightedX * z
      yy += weightedY * y
      yz += weightedY * z
      zz += weight * z * z
    }
    return [total(xx), total(xy), total(xz), total(yy), total(yz), total(zz)]
  }

  /// The ink along a direction: how far the colors lie from the end where most of them are, or two pixels along all
  /// edges, whichever is less; no less than 0.6 pixels along them, for the finest strokes.
  private func amount(along direction: Vector) -> Float {
    let size = VectorLanes(Vector(x: abs(direction.x), y: abs(direction.y), z: abs(direction.z)))
    let direction = VectorLanes(direction)
    var (ends, totals) = ((Ends(), Ends()), (SIMD4<Float>(), SIMD4<Float>()))
    var (weights, edges) = (SIMD4<Float>(), SIMD4<Float>())
    for i in stride(from: 0, to: 64, by: 4) {
      let (place, weight, outside) = (places(i, along: direction), four(sharp, i), four(outside, i))
      totals.0 += weight * place.reference
      totals.1 += weight * place.candidate
      ends.0.add(place.reference, outside)
      ends.1.add(place.candidate, outside)
      weights += weight
      let slope = four(slopes, i) * size.x + four(slopes, i + 64) * size.y + four(slopes, i + 128) * size.z
      edges += weight * slope
    }
    let (weight, edge) = (total(weights), total(edges))
    func spread(_ ends: Ends, _ places: SIMD4<Float>) -> Float {
      min(total(places) - ends.lowest * weight, ends.highest * weight - total(places))
    }
    let least = min(spread(ends.0, totals.0), spread(ends.1, totals.1))
    return max(min(least, 2 * edge), 0.6 * edge)
  }

  /// How far apart the colors lie along a direction, in the picture where they are closer.
  private func extent(along direction: Vector) -> Float {
    let direction = VectorLanes(direction)
    var ends = (Ends(), Ends())
    for i in stride(from: 0, to: 64, by: 4) {
      let place = places(i, along: direction)
      ends.0.add(place.reference, SIMD4())
      ends.1.add(place.candidate, SIMD4())
    }
    return max(min(ends.0.highest - ends.0.lowest, ends.1.highest - ends.1.lowest) - 1, 0)
  }

  /// Where four blocks of both pictures lie along a direction.
  @inline(__always)
  private func places(
    _ i: Int, along direction: VectorLanes
  ) -> (reference: SIMD4<Float>, candidate: SIMD4<Float>) {
    let (x, y, z) = (direction.x, direction.y, direction.z)
    let own = four(levels, i) * x + four(levels, i + 64) * y + four(levels, i + 128) * z
    let step = four(differences, i) * x + four(differences, i + 64) * y + four(differences, i + 128) * z
    return (own, own + step)
  }

  /// The lowest and the highest of many numbers.
  private struct Ends {
    private var low = SIMD4<Float>(repeating: .infinity)
    private var high = SIMD4<Float>(repeating: -.infinity)

    /// Adds four numbers; those are left out that lie outside, infinitely far.
    @inline(__always)
    mutating func add(_ numbers: SIMD4<Float>, _ outside: SIMD4<Float>) {
      let (above, below) = (numbers + outside, numbers - outside)
      low = low.replacing(with: above, where: above .< low)
      high = high.replacing(with: below, where: below .> high)
    }

    var lowest: Float { Lanes.least(low) }
    var highest: Float { Lanes.most(high) }
  }

  @inline(__always)
  private func four(_ numbers: UnsafeMutablePointer<Float>, _ i: Int) -> SIMD4<Float> {
    UnsafeRawPointer(numbers + i).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// The sum of 64 numbers, given four at a time.
  @inline(__always)
  private func sum(_ numbers: (Int) -> SIMD4<Float>) -> Float {
    var sums = SIMD4<Float>()
    for i in stride(from: 0, to: 64, by: 4) { sums += numbers(i) }
    return total(sums)
  }

  private func total(_ lanes: SIMD4<Float>) -> Float { Lanes.total(lanes) }

  /// The weight of a block in a row or column of eight.
  @inline(__always)
  static func weight(_ index: Int) -> Float { 1 - abs(Float(index) - 3.5) / 4 }
}
