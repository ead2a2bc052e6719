import AssayImaging
import AssaySubjects

/// A thing, or a part of one, that only one of two pictures seems to have.
struct Absence {
  /// Its pixels that are mostly ink, or all of an area's.
  let places: [SIMD2<Int>]
  let box: PixelRect
  let ground: Ink
  let (own, other): (PixelGrid, PixelGrid)

  /// How far things may be from their place and still be found, in pixels.
  private static let reach = 6
  /// The most pixels that are looked for.
  private static let sample = 64

  /// - Parameter grids: The picture that has it, and the other one.
  init(_ places: [SIMD2<Int>], in box: PixelRect, on ground: Color, _ grids: (PixelGrid, PixelGrid)) {
    (self.places, self.box, self.ground, own, other) = (places, box, Ink(ground), grids.0, grids.1)
  }

  /// The share of its pixels that the other picture has in the same place.
  var share: Double { share(of: places, movedBy: .zero) }

  private func share(of places: [SIMD2<Int>], movedBy way: SIMD2<Int>) -> Double {
    let found = places.count { place in
      guard let pixel = other.pixel(place.x + way.x, place.y + way.y) else { return false }
      let color = Ink(own[place.x, place.y])
      return color.distance(Ink(pixel)) <= max(4, 0.3 * color.distance(ground))
    }
    return Double(found) / Double(max(1, places.count))
  }

  /// How far away, but near, the other picture has it; nil where it hasn't.
  var way: SIMD2<Int>? {
    let step = max(1, places.count / Absence.sample)
    let some = stride(from: 0, to: places.count, by: step).map { places[$0] }
    guard some.count >= 12 else { return nil }
    let best = SIMD2.ways(within: Absence.reach)
      .map { (share: share(of: some, movedBy: $0), way: $0) }
      .max { ($0.share, $1.way.squaredLength) < ($1.share, $0.way.squaredLength) }
    guard let best, best.share >= 0.75, best.way != .zero else { return nil }
    // If the found place looked the same before, it shows another thing, which did not move.
    let changed = some.map { $0 &+ best.way }.count { own.pixel($0.x, $0.y) != other.pixel($0.x, $0.y) }
    // Without ground around it, the found place shows another thing, too.
    let around = box.grown(by: 1).intersection(own.box)
    let bare = around.places.filter { Ink(own[$0.x, $0.y]).distance(ground) <= 4 }
    let isBare = bare.map { $0 &+ best.way }.count { place in
      other.pixel(place.x, place.y).map { Ink($0).distance(ground) <= 40 } ?? true
    }
    return changed * 4 >= some.count && isBare * 10 >= 7 * bare.count ? best.way : nil
  }
}

extension SIMD2<Int> {
  /// All shifts by whole pixels, up to a reach in each direction.
  static func ways(within reach: Int) -> [SIMD2<Int>] {
    (-reach...reach).flatMap { x in (-reach...reach).map { SIMD2(x, $0) } }
  }

  var squaredLength: Int { x * x + y * y }
}

extension PixelRect {
  /// The places of its pixels; of a large box those of some rows and columns.
  var places: [SIMD2<Int>] {
    let step = max(1, Int(Double(area / (1 << 16)).squareRoot()))
    return stride(from: y, to: bottom, by: step).flatMap { y in
      stride(from: x, to: right, by: step).map { SIMD2($0, y) }
    }
  }
}

extension PictureThings {
  /// The change of a thing that the other picture does not seem to have; nil if it has it after all.
  ///
  /// - Parameter kind: Added or removed.
  func change(_ kind: ChangeKind, of found: Found, missingIn other: PictureThings) -> Change? {
    let (ground, color) = (Ink(found.thing.ground), Ink(found.thing.color))
    let members = Set(found.pieces.map(Int32.init))
    func isMember(_ place: SIMD2<Int>) -> Bool {
      let index = place.y * grid.width + place.x
      return found.area.map { areaOwners[index] == $0 } ?? members.contains(pieceOwners[index])
    }
    func isInk(_ place: SIMD2<Int>) -> Bool {
      2 * Ink(grid[place.x, place.y]).distance(ground) >= color.distance(ground)
    }
    let places = found.box.places.filter(isMember)
    // What came or went leaves bare ground.
    let bare = places.count { place in
      other.grid.pixel(place.x, place.y).map { Color(pixel: $0).levels(to: found.thing.ground) <= 2 } ?? true
    }
    guard bare * 3 >= places.count else { return nil }
    func change(
      _ kind: ChangeKind, _ thing: ThingKind? = nil, _ amount: Change.Amount? = nil,
      before: PixelRect? = nil, after: PixelRect? = nil
    ) -> Change {
      Change(
        kind: kind, thing: thing ?? found.thing.kind, amount: amount,
        places: [.init(before: before, after: after)])
    }
    let absence = Absence(places.filter(isInk), in: found.box, on: found.thing.ground, (grid, other.grid))
    let (share, isRemoved) = (absence.share, kind == .removed)
    if share >= (found.area == nil ? 0.9 : 0.6) {
      // The inside of an outline was there before.
      guard found.area != nil, found.outerBox != found.box, color.distance(ground) < 4 else { return nil }
      return isRemoved
        ? change(kind, .outline, before: found.outerBox) : change(kind, .outline, after: found.outerBox)
    }
    // An area in whose place a part of it was, and what touches other ink, is a part of something that changed.
    let isSmall = max(found.box.width, found.box.height) < 24
    func touchesInk() -> Bool {
      let around = found.box.grown(by: 1).intersection(grid.box)
      return around.places.contains {
        pieceOwners[$0.y * grid.width + $0.x] >= 0 && !isMember($0) && isInk($0)
      }
    }
    if found.area != nil && share >= 0.15
      || found.area == nil && found.thing.kind != .text && isSmall && touchesInk()
    {
      return change(.changed, before: found.box, after: found.box)
    }
    if found.area == nil, let way = absence.way {
      let box = PixelRect(
        x: found.box.x + way.x, y: found.box.y + way.y, width: found.box.width, height: found.box.height)
      let shift = isRemoved ? way : SIMD2(-way.x, -way.y)
      // A line that moved along itself looks the same.
      let amount =
        found.thing.kind == .text ? Change.Amount.shift(x: Double(shift.x), y: Double(shift.y)) : nil
      return change(
        .moved, nil, amount, before: isRemoved ? found.box : box, after: isRemoved ? box : found.box)
    }
    let (width, height) = (Double(found.box.width), Double(found.box.height))
    return isRemoved
      ? change(kind, nil, .growth(width: -width, height: -height), before: found.box)
      : change(kind, nil, .growth(width: width, height: height), after: found.box)
  }
}
