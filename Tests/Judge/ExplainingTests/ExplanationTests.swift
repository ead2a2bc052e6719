import AssayImaging
import AssaySubjects
import Testing

@testable import AssayExplaining

@Suite("What changed between two pictures") struct ExplanationTests {
  @Test func equalPicturesHaveNoChange() {
    let picture = Drawing.of { $0.write("CABLE", x: 10, y: 20) }
    #expect(Explanation(from: picture, to: picture).changes.isEmpty)
  }

  /// A label is drawn exactly, so that a color one level off is another color.
  @Test func aColorOneLevelOffIsSaid() {
    let red = Color(red: 1, green: 0, blue: 0)
    let found = Explanation(
      from: Drawing.of { $0.write("CABLE", x: 10, y: 20) },
      to: Drawing.of { $0.write("CABLE", x: 10, y: 20, red) })
    #expect(found.changes.map(\.kind) == [.recolored])
    #expect(found.changes.first?.amount == .colors(old: .black, new: red))
  }

  /// In a label, one cause is likelier than several: the box behind a text moved with it.
  @Test func oneShiftOfALabelIsOneChange() {
    func label(_ x: Int) -> Bitmap {
      Drawing.of {
        $0.fill(PixelRect(x, 10, width: 80, height: 40), .slate, radius: 6)
        $0.write("CAB", x: Double(x + 10), y: 20)
      }
    }
    let found = Explanation(from: label(10), to: label(12), isOneLabel: true).changes
    #expect(found.map(\.kind) == [.moved] && found.first?.amount == .shift(x: 2, y: 0))
  }

  /// If only the color of a label's margin changes, its text is not called thicker.
  @Test(arguments: [(170, 128), (128, 170), (238, 221)] as [(UInt8, UInt8)])
  func anotherColorAroundALabelIsNoInk(old: UInt8, new: UInt8) {
    let colors = [old, new].map { Color(red: $0, green: $0, blue: $0) }
    let labels = colors.map { color in
      Drawing.of {
        $0.fill(PixelRect(0, 0, width: 120, height: 90), color)
        $0.fill(PixelRect(2, 2, width: 116, height: 20), .black)
        $0.fill(PixelRect(2, 22, width: 116, height: 66), .white)
        $0.fill(PixelRect(40, 22, width: 40, height: 66), .black)
        $0.write("CABLE", x: 20, y: 5, .white)
      }
    }
    let found = Explanation(from: labels[0], to: labels[1], isOneLabel: true).changes
    #expect(found.map(\.kind) == [.recolored])
    #expect(found.first?.amount == .colors(old: colors[0], new: colors[1]))
  }

  /// Where no things can be told apart, the place is said, and no cause.
  @Test func noiseIsOnlyChanged() {
    let found = Explanation(from: noise(1), to: noise(2)).changes
    #expect(found.map(\.kind) == [.changed])
    #expect(found.first?.places.first?.before == PixelRect(0, 0, width: 64, height: 64))
  }

  /// Draws boxes and letters at random, and sees that every changed pixel is near a place that is told.
  @Test(arguments: 0..<60 as Range<UInt64>) func nothingIsLeftUntold(seed: UInt64) {
    let (before, after) = (scene(seed), scene(seed, isChanged: true))
    let boxes = Explanation(from: before, to: after).changes.flatMap(\.places)
      .flatMap { [$0.before, $0.after] }.compactMap { $0?.grown(by: 4) }
    var (changed, untold) = (0, 0)
    for y in 0..<before.height {
      for x in 0..<before.width where before[x, y] != after[x, y] {
        changed += 1
        if !boxes.contains(where: { $0.contains(PixelRect(x, y, width: 1, height: 1)) }) { untold += 1 }
      }
    }
    #expect(changed > 0 && untold * 25 <= changed, "\(untold) of \(changed) changed pixels")
  }

  /// Going back is the same kind of change, in the other direction.
  @Test(arguments: 0..<30 as Range<UInt64>) func goingBackIsTheOppositeWay(seed: UInt64) {
    let (before, after) = (scene(seed), scene(seed, isChanged: true))
    func moved(_ explanation: Explanation) -> [Change.Amount?] {
      explanation.changes.filter { $0.kind == .moved }.map(\.amount)
    }
    let ways = moved(Explanation(from: before, to: after))
    let back = moved(Explanation(from: after, to: before))
    let opposite = ways.map { amount -> Change.Amount? in
      guard case .shift(let x, let y)? = amount else { return nil }
      return .shift(x: x == 0 ? 0 : -x, y: y == 0 ? 0 : -y)
    }
    #expect(Set(back) == Set(opposite))
  }

  /// Patterns of many pieces end as quickly as a page, and say where.
  @Test(arguments: [1, 2, 3, 8, 12]) func patternsAreOnlyChanged(size: Int) {
    func pattern(_ shift: Int) -> Bitmap {
      var picture = Bitmap(width: 640, height: 640, color: .white)
      for y in 0..<640 {
        for x in 0..<640 where ((x + shift) / size + y / size) % 2 == 0 { picture[x, y] = .black }
      }
      return picture
    }
    let changes = Explanation(from: pattern(0), to: pattern(max(1, size / 2))).changes
    #expect(!changes.isEmpty)
  }

  @Test func picturesOfTwoSizesAreExplained() {
    func page(_ height: Int) -> Bitmap {
      Drawing.of(height: height) {
        $0.write("CAB", x: 10, y: 10)
        $0.write("TEXT", x: 10, y: height - 30)
      }
    }
    let changes = Explanation(from: page(80), to: page(96)).changes
    #expect(changes.contains { $0.kind == .moved && $0.amount == .shift(x: 0, y: 16) })
  }

  private func noise(_ seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    var picture = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        let value = random.next()
        picture[x, y] = Color(
          red: UInt8(truncatingIfNeeded: value), green: UInt8(truncatingIfNeeded: value >> 8),
          blue: UInt8(truncatingIfNeeded: value >> 16))
      }
    }
    return picture
  }

  /// A box, two texts and a line; one of them differs if the scene is changed.
  private func scene(_ seed: UInt64, isChanged: Bool = false) -> Bitmap {
    var random = SplitMix64(seed: seed)
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    var box = PixelRect(number(4..<30), number(4..<20), width: number(30..<60), height: number(20..<30))
    var (first, second) = (number(8..<40), number(8..<40))
    let kind = number(0..<4)
    if isChanged {
      switch kind {
      case 0: box.x += 5
      case 1: box.height += 6
      case 2: first += 3
      default: second += 2
      }
    }
    return Drawing.of(height: 130) {
      $0.fill(box, .azure)
      $0.write("CABLE", x: Double(first), y: 70)
      $0.write(isChanged && kind == 3 ? "HEXT" : "TEXT", x: Double(second), y: 98)
    }
  }
}
