import AssayImaging
import AssaySubjects

/// The ink of a thing, and the letters it consists of.
struct InkThing {
  /// Columns of ink that are apart from others: a letter, or a few that touch.
  struct Letter {
    /// The smallest box around its ink, in pixels of the picture.
    var box: PixelRect
    var ink: Coverage
    /// The center of its ink, in pixels of the picture.
    var center: SIMD2<Float>
    var mass: Float
    /// The sum of the steps from the ground's color to its pixels.
    var step: Ink
  }

  let found: PictureThings.Found
  var box: PixelRect { found.box }
  /// The ink's color.
  let color: Color
  private(set) var coverage: Coverage
  private(set) var letters: [Letter]
  /// Whether the ink has several colors, like an emoji.
  let isColorful: Bool

  /// Less of a pixel is not ink.
  private static let faint: Float = 0.12
  /// The most pixels whose coverage is looked at; larger things are compared by their boxes.
  static let largest = 1 << 18

  init(_ found: PictureThings.Found, in things: PictureThings) {
    self.found = found
    let box = found.box
    guard box.area <= InkThing.largest else {
      (color, letters, isColorful, strength) = (found.thing.color, [], true, .zero)
      coverage = Coverage(width: box.width, height: box.height, values: [])
      return
    }
    let ground = Ink(found.thing.ground)
    let first = found.pieces.min() ?? 0
    var isMember = [Bool](repeating: false, count: (found.pieces.max() ?? 0) - first + 1)
    for piece in found.pieces { isMember[piece - first] = true }
    var places: [(place: Int, step: Ink)] = []
    for y in 0..<box.height {
      let row = (box.y + y) * things.grid.width + box.x
      for x in 0..<box.width {
        let piece = Int(things.pieceOwners[row + x]) - first
        guard isMember.indices.contains(piece), isMember[piece] else { continue }
        places.append((y * box.width + x, Ink(things.grid.pixels[row + x]) - ground))
      }
    }
    // The far end, without the few pixels that are farthest.
    let lengths = places.map { $0.step.dot($0.step) }
    let far = lengths.sorted(at: lengths.count * 92 / 100) ?? 0
    let strong = zip(places, lengths).filter { $1 >= far }.map(\.0.step)
    let mean = strong.reduce(Ink.zero, +) / Float(max(1, strong.count))
    let length = max(mean.dot(mean), 1)
    var values = [Float](repeating: 0, count: box.area)
    var (strange, all): (Float, Float) = (0, 0)
    for (place, step) in places {
      let along = step.dot(mean) / length
      let aside = step - mean * along
      strange += aside.dot(aside).squareRoot()
      all += step.dot(step).squareRoot()
      values[place] = max(0, min(1.1, along))
    }
    isColorful = strange > 0.12 * all
    if isColorful {
      // Any difference from the ground is ink.
      let most = max(far.squareRoot(), 1)
      for (place, step) in places { values[place] = min(1, step.dot(step).squareRoot() / most) }
    }
    let ink = ground + mean
    color = Color(premultiplied: ink)
    strength = mean
    coverage = Coverage(width: box.width, height: box.height, values: values)
    var steps = [Ink](repeating: .zero, count: box.width)
    for (place, step) in places { steps[place % box.width] += step }
    letters = InkThing.letters(of: coverage, steps, at: box)
  }

  /// Whether it is a photograph or gradient, which is not compared as a shape.
  var isTexture: Bool { letters.isEmpty || (isColorful && min(box.width, box.height) >= 40) }

  /// The step from the ground's color to the ink's.
  private(set) var strength: Ink

  /// The same ink with less coverage.
  func weakened(to share: Float) -> InkThing {
    var weaker = self
    weaker.strength /= max(share, 0.01)
    weaker.coverage.values = coverage.values.map { $0 * share }
    weaker.letters = letters.map { letter in
      var ink = letter.ink
      ink.values = ink.values.map { $0 * share }
      return Letter(ink, letter.step, x: letter.box.x, y: letter.box.y)
    }
    return weaker
  }

  private static func letters(of coverage: Coverage, _ steps: [Ink], at box: PixelRect) -> [Letter] {
    let filled = (0..<coverage.width).map { x in
      (0..<coverage.height).contains { coverage.values[$0 * coverage.width + x] > faint }
    }
    var (letters, x) = ([Letter](), 0)
    while x < filled.count {
      guard filled[x] else {
        x += 1
        continue
      }
      let end = filled[x...].firstIndex(of: false) ?? filled.count
      // Faint columns next to it belong to it.
      let (left, right) = (
        x > 0 && x - 1 >= (letters.last.map { $0.box.right - box.x } ?? 0) ? x - 1 : x,
        min(end + 1, filled.count)
      )
      let step = steps[left..<right].reduce(.zero, +)
      letters.append(Letter(coverage.columns(left..<right), step, x: box.x + left, y: box.y))
      x = end
    }
    return letters
  }
}

extension InkThing.Letter {
  /// The pixels that are mostly ink.
  var places: [SIMD2<Int>] {
    ink.values.indices.filter { ink.values[$0] > 0.5 }.map {
      SIMD2(box.x + $0 % ink.width, box.y + $0 / ink.width)
    }
  }

  /// - Parameters:
  ///   - part: The columns of a thing that hold the letter.
  ///   - x: Their place in the picture.
  init(_ part: Coverage, _ step: Ink, x: Int, y: Int) {
    self.step = step
    let rows = (0..<part.height).filter { row in
      part.values[row * part.width..<(row + 1) * part.width].contains { $0 > 0.05 }
    }
    let (top, bottom) = (rows.first ?? 0, (rows.last ?? 0) + 1)
    ink = Coverage(
      width: part.width, height: bottom - top,
      values: Array(part.values[top * part.width..<bottom * part.width]))
    box = PixelRect(x, y + top, x + part.width, y + bottom)
    center = ink.center + SIMD2(Float(box.x), Float(box.y))
    mass = ink.mass
  }

  /// Letters of one row as one, without the space between them.
  init(_ letters: ArraySlice<Self>) {
    self = letters[letters.startIndex]
    guard letters.count > 1 else { return }
    box = letters.reduce(box) { $0.union($1.box) }
    // Faint columns next to letters overlap where they touch.
    let width = letters.reduce(1 - letters.count) { $0 + $1.box.width }
    ink = Coverage(width: width, height: box.height, values: [Float](repeating: 0, count: width * box.height))
    (mass, step) = (0, .zero)
    var (left, center) = (0, SIMD2<Float>.zero)
    for letter in letters {
      let top = letter.box.y - box.y
      for y in 0..<letter.ink.height {
        for x in 0..<letter.ink.width {
          ink.values[(top + y) * width + left + x] += letter.ink.values[y * letter.ink.width + x]
        }
      }
      left += letter.box.width - 1
      (mass, step, center) = (mass + letter.mass, step + letter.step, center + letter.center * letter.mass)
    }
    self.center = center / max(mass, 1e-6)
  }

  /// Its shape without its size, and how much ink that has.
  var shape: Shape {
    let cells = ink.cells
    return Shape(
      rows: cells.withUnsafeBytes { bytes in
        [8 of SIMD8<Float>] { bytes.loadUnaligned(fromByteOffset: $0 * 32, as: SIMD8.self) }
      }, sum: cells.reduce(0, +), center: ink.center)
  }

  struct Shape {
    /// The cells, row by row.
    var rows: [8 of SIMD8<Float>]
    var sum: Float
    /// The center of the ink, in its own size.
    var center: SIMD2<Float>

    /// The sum of the steps between all cells, added up in parallel.
    func distance(to other: borrowing Self) -> Float {
      @inline(__always)
      func steps(_ row: Int) -> SIMD8<Float> {
        let steps = rows[row] - other.rows[row]
        return unsafeBitCast(unsafeBitCast(steps, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF, to: SIMD8.self)
      }
      let even = (steps(0) + steps(4)) + (steps(2) + steps(6))
      let odd = (steps(1) + steps(5)) + (steps(3) + steps(7))
      return (even + odd).sum()
    }
  }

  /// The same letter in a different size, at the same place.
  func scaled(by factor: SIMD2<Float>) -> Self {
    let larger = ink.scaled(by: factor)
    return Self(larger, step, x: box.x, y: box.y)
  }

  /// How different two letters are: 0 for equal ones, about 1 for very different ones.
  ///
  /// - Parameter shapes: Both shapes without their sizes, if they are known; only then letters of equal size are first compared by them.
  func difference(from other: Self, shapes: (Shape, Shape)? = nil) -> Float {
    let (wide, high) = (abs(box.width - other.box.width), abs(box.height - other.box.height))
    let ratio = Float(box.width * other.box.height) / Float(max(1, other.box.width * box.height))
    let isSameSize = wide <= 1 && high <= 1
    guard isSameSize || ratio < 1.6 && ratio > 0.625 else { return 2 }
    if isSameSize, shapes == nil { return ink.difference(from: other.ink) }
    let (one, two) = shapes ?? (shape, other.shape)
    let most = max(one.sum, two.sum, 1)
    if shapes != nil, abs(one.sum - two.sum) > (isSameSize ? 0.8 : 0.24) * most { return 2 }
    // Shapes without their size are less certain, but show large differences.
    let rough = 0.1 + one.distance(to: two) / most
    return isSameSize && rough < 0.9
      ? ink.difference(from: other.ink, centers: (one.center, two.center)) : rough
  }
}

extension Color {
  init(premultiplied ink: Ink) {
    func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
    guard ink.w >= 0.5 else {
      self = .clear
      return
    }
    let scale = 255 / min(ink.w, 255)
    self.init(
      red: byte(ink.x * scale), green: byte(ink.y * scale), blue: byte(ink.z * scale), alpha: byte(ink.w))
  }
}
