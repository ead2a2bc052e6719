public import AssayImaging
import AssaySubjects

/// What changed between two pictures, as a person would say it.
public struct Explanation: Codable, Hashable, Sendable {
  /// Everything that happened: origins first, then consequences; each in order of importance.
  public var changes: [Change]

  /// The changes that do not follow from others.
  public var origins: [Change] { changes.filter { !$0.isConsequence } }
  /// The changes that follow from others.
  public var consequences: [Change] { changes.filter(\.isConsequence) }
}

extension Explanation {
  /// The largest picture in which things are looked for, in bytes; of larger ones it is only said that they changed.
  private static let largest = 1 << 27

  /// Explains what changed between two pictures, which may differ in size.
  ///
  /// Finds the things in both pictures, pairs them, says what happened to each pair, separates origins from consequences, and leaves
  /// no changed pixel untold.
  ///
  /// - Parameter isOneLabel: Whether the pictures show a single label, in which one cause is likelier than several.
  public init(from reference: Bitmap, to candidate: Bitmap, isOneLabel: Bool = false) {
    guard max(reference.bytes.count, candidate.bytes.count) <= Explanation.largest else {
      let whole = PixelRect(x: 0, y: 0, width: candidate.width, height: candidate.height)
      changes = [Change(kind: .changed, thing: .figure, places: [.init(before: whole, after: whole)])]
      return
    }
    let (old, new) = (PixelGrid(reference), PixelGrid(candidate))
    let rounding = old.rounding(to: new)
    guard let before = PictureThings(old), let after = PictureThings(new) else {
      changes = UntoldPixels(old, new, told: [], rounding: rounding).changes
      return
    }
    var (found, told) = Explanation.changes(from: before, to: after, rounding: rounding)
    // The corners of a label need not be circles; its facts say how round they are.
    for index in found.indices where isOneLabel && found[index].kind == .corners {
      guard case .lengths(let old, let new)? = found[index].amount else { continue }
      found[index].amount = .percent(((new - old) / max(old, new, 1) * 100).rounded())
    }
    // Where nothing differs by more than rounding, only colors can.
    let colors = found.filter { $0.kind == .recolored }
    if rounding == 0, !colors.isEmpty {
      changes = Consequences(of: colors).changes
    } else if isOneLabel, old.box == new.box,
      let change = Explanation.change(ofAll: ChangedPixels(old, new), found)
    {
      changes = [change]
    } else {
      let named = found.filter { !$0.isVague }
      let untold = UntoldPixels(old, new, told: named, and: told, rounding: rounding).changes
      let vague = found.filter(\.isVague)
      found = named + vague.filter { one in !untold.contains { !$0.isVague && $0.covers(one) } }
      found += untold.filter { one in !one.isVague || !vague.contains { one.covers($0) || $0.covers(one) } }
      changes = Consequences(of: found).changes
    }
  }

  /// What happened to each thing, and the boxes of ink for which that is said.
  private static func changes(
    from before: PictureThings, to after: PictureThings, rounding: Int
  ) -> (found: [Change], told: [PixelRect]) {
    let (old, new) = (before.grid, after.grid)
    var pairing = Pairing(before, after)
    var found: [Change] = []
    for (one, two) in pairing.areas { found += AreaComparison(one, two, in: (before, after)).changes }
    var told: [PixelRect] = []
    found += pairing.moved.map { one, two in
      let way = Change.Amount.shift(x: Double(two.box.x - one.box.x), y: Double(two.box.y - one.box.y))
      let kinds = [one.thing.kind, two.thing.kind]
      return Change(
        kind: .moved, thing: kinds.contains(.text) ? .text : kinds[0], amount: way,
        places: [.init(before: one.box, after: two.box)])
    }
    for (one, two) in pairing.inks {
      var changes = InkComparison(one, two, in: (old, new), rounding: rounding).changes
      for index in changes.indices { pairing.findRest(of: &changes[index]) }
      found += changes
      if changes.contains(where: { !$0.isVague }) { told += [one.box, two.box] }
    }
    found += pairing.removed.compactMap { before.change(.removed, of: $0, missingIn: after) }
    found += pairing.added.compactMap { after.change(.added, of: $0, missingIn: before) }
    return (old.moved(found, to: new), told)
  }

  /// What happened to everything that changed alike; nil where it changed in several ways.
  private static func change(ofAll pixels: ChangedPixels, _ found: [Change]) -> Change? {
    if !found.isEmpty, found.allSatisfy({ $0.kind == .recolored }) { return nil }
    let places = UntoldPixels(pixels.old, pixels.new, told: [], rounding: pixels.rounding).changes
      .flatMap(\.places)
    guard !places.isEmpty else { return nil }
    // Less round corners are more ink, too.
    let corners = found.filter { $0.kind == .corners }.flatMap(\.places).flatMap { [$0.before, $0.after] }
      .compactMap(\.self)
    if places.compactMap(\.after).allSatisfy({ place in corners.contains { $0.contains(place) } }) {
      return nil
    }
    func change(_ kind: ChangeKind, _ amount: Change.Amount) -> Change {
      let thing = found.max { $0.box.area < $1.box.area }?.thing ?? .figure
      return Change(kind: kind, thing: thing, amount: amount, places: places)
    }
    if let way = pixels.shift(strays: 0.15) {
      return change(.moved, .shift(x: Double(way.x), y: Double(way.y)))
    }
    if let ink = pixels.recoloredInk { return change(.recolored, ink) }
    // Other colors are no other amount of ink.
    if pixels.isOfAnotherTone { return nil }
    if let growth = pixels.growth(on: pixels.ground), abs(growth) <= 100 {
      return change(.weight, .percent((growth * 100).rounded() / 100))
    }
    if !found.contains(where: { $0.kind == .moved }), let softness = pixels.softness(), abs(softness) >= 5 {
      return change(.softened, .percent(softness.tenths))
    }
    return nil
  }
}

extension Change {
  /// Whether it does not say what happened.
  var isVague: Bool { kind == .changed || kind == .reshaped && thing == .figure }

  /// Whether a place of another change is in its own.
  fileprivate func covers(_ other: Change) -> Bool {
    let box = box.grown(by: 4)
    return other.places.contains {
      [$0.before, $0.after].contains { $0.map { box.intersection($0).area * 2 >= $0.area } ?? false }
    }
  }
}

extension PixelGrid {
  /// Replaces a removed thing and an added one by one change: the thing moved, or changed in its place.
  fileprivate func moved(_ found: [Change], to new: PixelGrid) -> [Change] {
    var found = found
    for added in found.filter({ $0.kind == .added && $0.thing != .area }).prefix(100) {
      guard let after = added.places[0].after else { continue }
      for index in found.indices where found[index].kind == .removed && found[index].thing != .area {
        guard let before = found[index].places[0].before else { continue }
        let way = SIMD2(before.x - after.x, before.y - after.y)
        let steps = SIMD2(abs(before.width - after.width), abs(before.height - after.height))
        let isSame = [0, 1, -1].contains { new.isEqual(in: after, to: self, movedBy: way &+ [$0, 0]) }
        let isNear =
          before.grown(by: 4).intersection(after).area > 0 && (steps &* 4).max() <= 4 + before.width
        let kind: ChangeKind? =
          before.likeness(after) > 0.5
          ? .reshaped : steps.max() <= 1 && isSame ? .moved : isNear ? .changed : nil
        guard let kind else { continue }
        found[index].kind = kind
        found[index].amount = kind == .moved ? .shift(x: Double(-way.x), y: Double(-way.y)) : nil
        found[index].places[0].after = after
        found.removeAll { $0 == added }
        break
      }
    }
    return found
  }
}
