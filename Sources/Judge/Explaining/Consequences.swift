import AssaySubjects

/// Separates origins from their consequences, and puts equal changes together.
struct Consequences {
  /// Statements: origins first, then consequences.
  let changes: [Change]

  /// Kinds of change after which other things need another place.
  private static let pushing: Set<ChangeKind> = [
    .added, .removed, .resized, .scaled, .spaced, .weight, .reshaped, .clipped,
  ]

  /// - Parameter found: Changes of one thing each.
  init(of found: [Change]) {
    var found = Consequences.withoutParts(found)
    for index in found.indices where found[index].kind == .resized && found[index].thing == .area {
      found[index].isConsequence = Consequences.isGrownByContent(found[index], in: found, at: index)
    }
    let origins = found.filter { !$0.isConsequence && Consequences.pushing.contains($0.kind) }
    for index in found.indices where found[index].kind == .moved {
      found[index].isConsequence = found[index].isConsequence || origins.contains { $0.pushes(found[index]) }
    }
    if !found.isEmpty, found.allSatisfy(\.isConsequence) {
      for index in found.indices where found[index].kind == .moved { found[index].isConsequence = false }
    }
    let statements = Consequences.reordered(Consequences.joined(found))
    let order = statements.indices.sorted {
      let (one, other) = (statements[$0].rank, statements[$1].rank)
      return one == other ? $0 < $1 : one < other
    }
    changes = order.map { statements[$0] }
  }

  /// Without things on an area that came or went: they are part of the area.
  private static func withoutParts(_ found: [Change]) -> [Change] {
    let kinds: [ChangeKind] = [.added, .removed]
    let wholes = found.indices.filter { kinds.contains(found[$0].kind) && found[$0].thing == .area }
    return found.indices.filter { index in
      guard kinds.contains(found[index].kind) else { return true }
      return !wholes.contains { whole in
        found[whole].kind == found[index].kind && whole != index
          && found[whole].box.grown(by: 3).contains(found[index].box)
          && (found[index].thing != .area || found[index].box.area < found[whole].box.area)
      }
    }.map { found[$0] }
  }

  /// Whether an area only grew because its content did.
  private static func isGrownByContent(_ area: Change, in found: [Change], at index: Int) -> Bool {
    guard case .growth(let width, let height)? = area.amount else { return false }
    let inside = found.indices.filter { $0 != index && area.holds(found[$0]) }.map { found[$0] }
    if found.contains(where: { $0.frees(area) }) { return true }
    if inside.contains(where: { pushing.contains($0.kind) && ($0.thing != .outline || $0.box != area.box) }) {
      return true
    }
    let moves = inside.filter { $0.kind == .moved }
    let fits = moves.contains { move in
      guard case .shift(let x, let y)? = move.amount else { return false }
      return (abs(x) > 0.3 && abs(abs(x) - abs(width)) <= 0.6)
        || (abs(y) > 0.3 && abs(abs(y) - abs(height)) <= 0.6)
    }
    return fits && moves.count > 2
  }

  /// Puts changes of one kind and amount together.
  private static func joined(_ found: [Change]) -> [Change] {
    var statements: [Change] = []
    for change in found {
      if let index = statements.firstIndex(where: { $0.isLike(change) }) {
        if statements[index].thing != change.thing, change.thing != .area { statements[index].isMixed = true }
        if [.added, .removed].contains(change.kind), statements[index].amount != change.amount {
          statements[index].amount = nil
        }
        statements[index].places += change.places
      } else {
        statements.append(change)
      }
    }
    for index in statements.indices { statements[index].places.sort { $0.isBefore($1) } }
    return statements
  }

  /// Two things that moved to each other's place.
  private static func reordered(_ statements: [Change]) -> [Change] {
    let origins = statements.indices.filter { !statements[$0].isConsequence }
    let isSwap = origins.allSatisfy { one in
      origins.contains {
        statements[one].places.count == statements[$0].places.count
          && statements[one].isOpposite(to: statements[$0])
      }
    }
    guard isSwap, let one = origins.first else { return statements }
    var whole = Change(
      kind: .reordered, thing: statements[one].thing,
      places: origins.flatMap { statements[$0].places })
    whole.places.sort { $0.isBefore($1) }
    return [whole] + statements.indices.filter { !origins.contains($0) }.map { statements[$0] }
  }
}

extension Change {
  /// The box of its first place, in the reference if it is there.
  var box: PixelRect {
    places.first.flatMap { $0.before ?? $0.after } ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Whether another change is inside of a thing, before or after.
  fileprivate func holds(_ other: Change) -> Bool {
    let pairs = [
      (places.first?.before, other.places.first?.before), (places.first?.after, other.places.first?.after),
    ]
    return pairs.contains { whole, part in
      guard let whole, let part else { return false }
      return whole != part && whole.grown(by: 1).contains(part)
    }
  }

  /// Whether an area that came or went covered the part by which another area seems to grow.
  fileprivate func frees(_ area: Change) -> Bool {
    guard [.added, .removed].contains(kind), thing == .area, let before = area.places[0].before,
      let after = area.places[0].after
    else { return false }
    let (small, large) = (before.area < after.area ? (before, after) : (after, before))
    return large.contains(box.intersection(large))
      && box.intersection(large).area * 2 >= large.area - small.area
      && box.intersection(small).area == 0 && large.contains(small)
  }

  /// Whether a thing may have moved because of this change: it is below, on the right or inside.
  fileprivate func pushes(_ moved: Change) -> Bool {
    // A figure of the same size needs no more room.
    if isVague, let before = places[0].before, let after = places[0].after,
      max(abs(before.width - after.width), abs(before.height - after.height)) <= 1
    {
      return false
    }
    guard case .shift(let x, let y)? = moved.amount else { return true }
    if holds(moved) { return true }
    let (own, other) = (box, moved.box)
    return (abs(y) >= 0.15 && own.y <= other.bottom) || (abs(x) >= 0.15 && own.x <= other.right)
  }

  /// Whether two things moved to each other's place, or seem to have each other's size.
  fileprivate func isOpposite(to other: Change) -> Bool {
    if case .shift(let x, let y)? = amount, case .shift(let left, let up)? = other.amount {
      return x == -left && y == -up
    }
    let (own, another) = (places[0], other.places[0])
    func isLike(_ one: PixelRect?, _ other: PixelRect?) -> Bool {
      guard let one, let other else { return false }
      return max(abs(one.width - other.width), abs(one.height - other.height)) <= 2
    }
    return kind == .resized && other.kind == .resized && thing == other.thing
      && isLike(own.before, another.after) && isLike(own.after, another.before)
      && !isLike(own.before, own.after)
  }

  /// Whether another change says the same of another thing.
  fileprivate func isLike(_ other: Change) -> Bool {
    guard kind == other.kind, isConsequence == other.isConsequence else { return false }
    // A button moves together with its text, and nobody sees a tenth of a pixel.
    if case .shift(let x, let y)? = amount, case .shift(let left, let up)? = other.amount {
      return max(abs(x - left), abs(y - up)) < 0.11
    }
    return thing == other.thing && ([.added, .removed].contains(kind) || amount == other.amount)
  }

  /// Origins first, unnamed changes last, then the largest things; less than a pixel is less to see.
  fileprivate var rank: SIMD3<Int> {
    let area = places.reduce(0) { $0 + ($1.after ?? $1.before ?? box).area }
    var weight = 1.0
    if case .shift(let x, let y)? = amount { weight = min(1, max(abs(x), abs(y))) }
    return [isConsequence ? 1 : 0, kind == .changed ? 1 : 0, -Int(Double(area) * weight * weight)]
  }
}

extension SIMD3<Int> {
  fileprivate static func < (one: Self, other: Self) -> Bool {
    (one.x, one.y, one.z) < (other.x, other.y, other.z)
  }
}

extension Change.Place {
  /// In reading order.
  fileprivate func isBefore(_ other: Self) -> Bool {
    func key(_ place: Self) -> (Int, Int, Int, Int) {
      let (first, second) = (place.before ?? place.after, place.after ?? place.before)
      return (first?.y ?? 0, first?.x ?? 0, second?.y ?? 0, second?.x ?? 0)
    }
    return key(self) < key(other)
  }
}
