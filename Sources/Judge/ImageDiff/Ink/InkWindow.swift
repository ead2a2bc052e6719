/// How much ink was gained or lost in a window of 8×8 blocks, from block means; what is measured of each is a plane of 64 numbers.
///
/// A window is a cell of 16×16 pixels and 8 more around it, weighted toward the middle: the net difference of the blocks that
/// hold edges and differ visibly, less the drift of the smooth ones, against the ink of all that hold edges. Moving a letter
/// by a fraction of a pixel does not change its ink, but weight, opacity and color do. A straight edge that is longer than
/// the window does change it when it moves, so an eighth of a pixel of every straight row and column of edges is allowed for.
/// Along the line from background to ink the change counts by itself; across that line, where noise of coverage cannot
/// lead, 0.3 % counts for 5 %.
final class InkWindow {
  /// How much a change across the line from background to ink counts: 0.3 % of it like 5 % along the line.
  private static var acrossWeight: Float { 5 / 0.3 }
  /// Noise of coverage that is no change, in levels of a block's mean, for each unit of weight; fitted.
  private static var bias: Float { 0.12 }
  /// The sum of differences of a block above which it holds edges: 6 levels a pixel.
  private static var sharp: UInt16 { 96 }
  /// Displacement that is allowed every straight edge, in pixels: an eighth, and a little that was fitted.
  private static var wobble: Float { 0.14 }
  /// How many times the root mean square of the smooth blocks' differences the color under the ink may be off; fitted.
  private static var unrestFactor: Float { 1.5 }
  /// How far it may be off at most, in levels: what dither and blurs of two rasterizers differ by; fitted.
  private static var mostUnrest: Float { 2 }
  /// The least and the most ink that a window with edges is taken to have, as the width of a stroke along all edges, in pixels:
  /// those of the finest strokes and of a letter's; fitted.
  private static var strokes: (least: Float, most: Float) { (0.6, 2) }
  /// A block counts only if one of its pixels differs by more levels than these, which are rounding, dither or the tail of
  /// another blur, and less than one of CIEDE2000.
  private static var invisible: UInt8 { 3 }
  /// The most that is told, in percent: at ten times the ink, how many times it is more says nothing.
  static var most: Float { 1000 }

  /// The largest change that displacements may explain, in percent; fitted.
  private static var mostDisplaced: Float { 20 }

  private let memory: UnsafeMutablePointer<Float>
  private let profiles: InkProfiles
  private lazy var piece = EdgePiece()

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
  func change(_ field: InkField, row: Int, column: Int, over limit: Float) -> InkChange {
    load(field.sums, row: row, column: column)
    let (sharpWeight, smoothWeight) = (sum { four(sharp, $0) }, sum { four(smooth, $0) })
    guard sharpWeight > 0 else { return .none }
    let net = net(sharp, weight: sharpWeight, smoothWeight: smoothWeight)
    let bias =
      InkWindow.bias * (sharpWeight + smoothWeight) + unrest(smoothWeight: smoothWeight) * sharpWeight
    guard max(abs(net.x), abs(net.y), abs(net.z)) > bias else { return .none }
    loadColors(field.sums, row: row, column: column)
    let spread = Spread(covariance: covariance(around: mean(sharpWeight)))
    let main = spread.principal(across: Vector())
    guard main != Vector() else { return .none }
    let ink = amount(along: main)
    guard ink > 0 else { return .none }
    let sides = spread.sides(of: main)
    let (along, aside) = (abs(net.dot(main)), max(abs(net.dot(sides.0)), abs(net.dot(sides.1))))
    // Whatever edges there are that explain some of it; and a little more, for rounding. Kept because to look at the edges
    // of all windows takes 9 % more instructions for a label of 400×200, and 3 % for one of 200×40.
    let most = min(
      100.01 * max(along - bias, (aside - bias) * InkWindow.acrossWeight) / ink, InkWindow.most)
    guard most > limit else { return InkChange(most: most, isExact: false) }
    profiles.load(field, row: row, column: column)
    findVisible(field.sums, row: row, column: column)
    let strength = profiles.edges(along: main)
    func share(of net: Vector) -> Float {
      let gain = max(0, abs(net.dot(main)) - bias - InkWindow.wobble * strength)
      let beside = max(
        offside(net, sides.0, main: main, bias: bias, strength: strength),
        offside(net, sides.1, main: main, bias: bias, strength: strength))
      return min(100 * max(gain, beside * InkWindow.acrossWeight) / ink, InkWindow.most)
    }
    func change() -> Float {
      let all = share(of: self.net(sharp, weight: sharpWeight, smoothWeight: smoothWeight))
      return min(all, share(of: visibleNet(smoothWeight: smoothWeight)))
    }
    let seen = change()
    guard seen > 0, seen <= InkWindow.mostDisplaced else { return InkChange(most: seen, isExact: true) }
    guard seen > limit else { return InkChange(most: seen, isExact: false) }
    displace(field, row: row, column: column)
    return InkChange(most: min(seen, change()), isExact: true)
  }

  /// Leaves of the blocks' differences what their displacements do not explain.
  private func displace(_ field: InkField, row: Int, column: Int) {
    piece.load(field.rows, x: field.origin.x + column * 4, y: field.origin.y + row * 4, columns: 8, rows: 8)
    for block in stride(from: 0, to: 64, by: 4) {
      let (column, row) = (block & 7, block / 8)
      let rest = piece.displaced(column, row, piece.motion(column, row))
      for channel in 0..<3 { store(rest[channel] * 0.0625, differences + (channel * 64 + block)) }
    }
  }

  /// How restless smooth color is (dither, blur), and so may be the color under the ink, in levels.
  private func unrest(smoothWeight: Float) -> Float {
    guard smoothWeight > 0 else { return 0 }
    let square = sum { four(smooth, $0) * restlessness(at: $0) } / smoothWeight
    return min(square.squareRoot() * InkWindow.unrestFactor, InkWindow.mostUnrest)
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

  private func findVisible(_ sums: BlockSums, row: Int, column: Int) {
    for block in 0..<64 {
      let place = (row &+ block / 8) &* sums.columns &+ column &+ block & 7
      visible[block] = sums.reached[place].differs(by: InkWindow.invisible) ? sharp[block] : 0
    }
  }

  /// The net difference of the blocks that hold edges and differ visibly.
  private func visibleNet(smoothWeight: Float) -> Vector {
    net(visible, weight: sum { four(visible, $0) }, smoothWeight: smoothWeight)
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
      let isSharp = Lanes.numbers(sharpness + x) .> Float(InkWindow.sharp)
      let weights = across * own
      store(SIMD4().replacing(with: weights, where: isSharp), sharp + row * 8 + x)
      store(weights.replacing(with: 0, where: isSharp), smooth + row * 8 + x)
      store(SIMD4(repeating: .infinity).replacing(with: 0, where: isSharp), outside + row * 8 + x)
    }
  }

  /// How far the net change lies off the line of the main direction to one side, beyond what is allowed.
  private func offside(_ net: Vector, _ side: Vector, main: Vector, bias: Float, strength: Float) -> Float {
    let size = abs(net.dot(side)) - bias
    guard size > 0 else { return 0 }
    // Where three colors meet, coverage errors of one edge show in the color of the other.
    let bleed = strength * extent(along: side) / max(extent(along: main), 1)
    return max(0, size - InkWindow.wobble * max(profiles.edges(along: side), bleed))
  }

  /// The mean color of the reference's blocks that hold edges.
  private func mean(_ weights: Float) -> Vector {
    Vector(
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
    return [
      Lanes.total(xx), Lanes.total(xy), Lanes.total(xz), Lanes.total(yy), Lanes.total(yz), Lanes.total(zz),
    ]
  }

  /// The ink along a direction: how far the colors lie from the end where most of them are, within what ``strokes`` say.
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
    let (weight, edge) = (Lanes.total(weights), Lanes.total(edges))
    func spread(_ ends: Ends, _ places: SIMD4<Float>) -> Float {
      min(Lanes.total(places) - ends.lowest * weight, ends.highest * weight - Lanes.total(places))
    }
    let least = min(spread(ends.0, totals.0), spread(ends.1, totals.1))
    return max(min(least, InkWindow.strokes.most * edge), InkWindow.strokes.least * edge)
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
    return Lanes.total(sums)
  }

  /// The weight of a block in a row or column of eight.
  @inline(__always)
  static func weight(_ index: Int) -> Float { 1 - abs(Float(index) - 3.5) / 4 }
}
