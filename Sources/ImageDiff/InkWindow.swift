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
  /// Where the blocks of both pictures lie along a direction.
  private var places: UnsafeMutablePointer<Float> { memory + 11 * 64 }

  private static var planes: Int { 14 }

  init() {
    memory = UnsafeMutablePointer<Float>.allocate(capacity: InkWindow.planes * 64)
    memory.initialize(repeating: 0, count: InkWindow.planes * 64)
    profiles = InkProfiles()
  }

  deinit { memory.deallocate() }

  /// The change of ink of the window whose first block is given, in percent.
  func change(_ blocks: InkBlocks, _ sums: BlockSums, row: Int, column: Int) -> Float {
    guard load(blocks, row: row, column: column) else { return 0 }
    let (sharpWeight, smoothWeight) = (sum { four(sharp, $0) }, sum { four(smooth, $0) })
    guard sharpWeight > 0 else { return 0 }
    var net = Vector()
    var unrest: Float = 0
    for channel in 0..<3 {
      let difference = differences + channel * 64
      net[channel] = sum { four(sharp, $0) * four(difference, $0) }
      if smoothWeight > 0 {
        net[channel] -= sum { four(smooth, $0) * four(difference, $0) } / smoothWeight * sharpWeight
      }
    }
    if smoothWeight > 0 {
      // Where smooth color is restless (dither, blur), so may the color under the ink be.
      let square = sum { four(smooth, $0) * restlessness(at: $0) } / smoothWeight
      unrest = min(square.squareRoot() * 1.5, 2)
    }
    let bias = InkChange.bias * (sharpWeight + smoothWeight) + unrest * sharpWeight
    guard max(abs(net.x), abs(net.y), abs(net.z)) > bias else { return 0 }
    profiles.load(sums, row: row, column: column)
    return change(net: net, bias: bias)
  }

  /// The square of the largest difference of four blocks.
  @inline(__always)
  private func restlessness(at i: Int) -> SIMD4<Float> {
    let (r, g, b) = (four(differences, i), four(differences, i + 64), four(differences, i + 128))
    let (red, green, blue) = (r * r, g * g, b * b)
    let most = red.replacing(with: green, where: green .> red)
    return most.replacing(with: blue, where: blue .> most)
  }

  /// Copies the window's blocks; false where both pictures have the same.
  private func load(_ blocks: InkBlocks, row: Int, column: Int) -> Bool {
    let first = blocks.planes + row * blocks.columns + column
    for plane in 3..<6 { copy(first + plane * blocks.count, blocks.columns, to: memory + plane * 64) }
    var any = SIMD8<UInt32>()
    for i in stride(from: 3 * 64, to: 6 * 64, by: 8) {
      any |= UnsafeRawPointer(memory + i).loadUnaligned(as: SIMD8<UInt32>.self)
    }
    guard any != SIMD8() else { return false }
    copy(first + 9 * blocks.count, blocks.columns, to: memory + 10 * 64)
    weigh()
    for plane in [0, 1, 2, 6, 7, 8] {
      copy(first + plane * blocks.count, blocks.columns, to: memory + plane * 64)
    }
    return true
  }

  @inline(__always)
  private func copy(
    _ source: UnsafeMutablePointer<Float>, _ stride: Int, to target: UnsafeMutablePointer<Float>
  ) {
    for y in 0..<8 {
      let line = UnsafeRawPointer(source + y * stride).loadUnaligned(as: SIMD8<Float>.self)
      UnsafeMutableRawPointer(target + y * 8).storeBytes(of: line, as: SIMD8<Float>.self)
    }
  }

  /// Makes weights of what says where edges are.
  private func weigh() {
    let across = SIMD8<Float>(0.125, 0.375, 0.625, 0.875, 0.875, 0.625, 0.375, 0.125)
    for y in 0..<8 {
      let isSharp = UnsafeRawPointer(smooth + y * 8).loadUnaligned(as: SIMD8<Float>.self)
      let weights = across * across[y]
      let sharp = weights * isSharp
      UnsafeMutableRawPointer(self.sharp + y * 8).storeBytes(of: sharp, as: SIMD8<Float>.self)
      UnsafeMutableRawPointer(smooth + y * 8).storeBytes(of: weights - sharp, as: SIMD8<Float>.self)
    }
  }

  private func change(net: Vector, bias: Float) -> Float {
    let spread = Spread(covariance: covariance(around: mean))
    let main = spread.principal(across: Vector())
    guard main != Vector() else { return 0 }
    let ink = amount(along: main)
    guard ink > 0 else { return 0 }
    let along = abs(net.dot(main))
    let strength = profiles.edges(along: main)
    let gain = max(0, along - bias - InkChange.wobble * strength)
    var off: Float = 0
    var length: Float?
    let second = spread.principal(across: main)
    for side in [second, main.cross(second)] {
      let size = abs(net.dot(side))
      guard size > bias else { continue }
      // Where three colors meet, coverage errors of one edge show in the color of the other.
      let whole = length ?? max(extent(along: main), 1)
      length = whole
      let bleed = strength * extent(along: side) / whole
      off = max(off, size - bias - InkChange.wobble * max(profiles.edges(along: side), bleed))
    }
    return min(100 * max(gain, off * InkChange.acrossWeight) / ink, 1000)
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
    var products = [6 of Float](repeating: 0)
    var index = 0
    for first in 0..<3 {
      for second in first..<3 {
        let (a, b) = (levels + first * 64, levels + second * 64)
        let (meanA, meanB) = (mean[first], mean[second])
        products[index] = sum { four(sharp, $0) * (four(a, $0) - meanA) * (four(b, $0) - meanB) }
        index += 1
      }
    }
    return products
  }

  /// The ink along a direction: how far the colors lie from the end where most of them are, or two pixels along all
  /// edges, whichever is less.
  private func amount(along direction: Vector) -> Float {
    place(along: direction)
    let size = Vector(x: abs(direction.x), y: abs(direction.y), z: abs(direction.z))
    let steps = slopes
    let slopes = sum {
      let slope = four(steps, $0) * size.x + four(steps, $0 + 64) * size.y + four(steps, $0 + 128) * size.z
      return four(sharp, $0) * slope
    }
    let weights = sum { four(sharp, $0) }
    var spread = Float.infinity
    for place in [places, places + 64] {
      let total = sum { four(sharp, $0) * four(place, $0) }
      let (low, high) = ends(of: place, onlySharp: true)
      spread = min(spread, total - low * weights, high * weights - total)
    }
    return max(min(spread, 2 * slopes), 0.75 * slopes)
  }

  /// How far apart the colors lie along a direction, in the picture where they are closer.
  private func extent(along direction: Vector) -> Float {
    place(along: direction)
    let (first, second) = (ends(of: places, onlySharp: false), ends(of: places + 64, onlySharp: false))
    return max(min(first.high - first.low, second.high - second.low) - 1, 0)
  }

  private func place(along direction: Vector) {
    let (x, y, z) = (direction.x, direction.y, direction.z)
    for i in stride(from: 0, to: 64, by: 4) {
      let own = four(levels, i) * x + four(levels, i + 64) * y + four(levels, i + 128) * z
      let step = four(differences, i) * x + four(differences, i + 64) * y + four(differences, i + 128) * z
      UnsafeMutableRawPointer(places + i).storeBytes(of: own, as: SIMD4<Float>.self)
      UnsafeMutableRawPointer(places + i + 64).storeBytes(of: own + step, as: SIMD4<Float>.self)
    }
  }

  /// The lowest and the highest of 64 numbers.
  private func ends(of numbers: UnsafeMutablePointer<Float>, onlySharp: Bool) -> (low: Float, high: Float) {
    var low = SIMD4<Float>(repeating: .infinity)
    var high = SIMD4<Float>(repeating: -.infinity)
    for i in stride(from: 0, to: 64, by: 4) {
      let own = four(numbers, i)
      let counts = onlySharp ? four(sharp, i) .> 0 : SIMDMask(repeating: true)
      low.replace(with: own, where: (own .< low) .& counts)
      high.replace(with: own, where: (own .> high) .& counts)
    }
    return (min(min(low.x, low.y), min(low.z, low.w)), max(max(high.x, high.y), max(high.z, high.w)))
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
    return (sums.x + sums.y) + (sums.z + sums.w)
  }

  /// The weight of a block in a row or column of eight.
  @inline(__always)
  static func weight(_ index: Int) -> Float { 1 - abs(Float(index) - 3.5) / 4 }
}
