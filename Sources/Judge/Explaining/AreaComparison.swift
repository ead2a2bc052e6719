import AssayImaging
import AssaySubjects

/// What happened to an area and its outline.
struct AreaComparison {
  private(set) var changes: [Change] = []

  /// Radii that differ less are not reported, in pixels.
  private static let leastRadius = 0.7

  init(
    _ old: PictureThings.Found, _ new: PictureThings.Found,
    in pictures: (old: PictureThings, new: PictureThings)
  ) {
    let place = Change.Place(before: old.box, after: new.box)
    func report(_ kind: ChangeKind, _ thing: ThingKind = .area, _ amount: Change.Amount?) {
      changes.append(Change(kind: kind, thing: thing, amount: amount, places: [place]))
    }
    if old.thing.color != new.thing.color {
      report(.recolored, .area, .colors(old: old.thing.color, new: new.thing.color))
    }
    guard old.isRectangle, new.isRectangle else { return }
    var (first, second) = (AreaSides(old, in: pictures.old), AreaSides(new, in: pictures.new))
    compareOutlines(first, second, report)
    // What looked like a part of the area is an outline now.
    if let color = changes.first(where: { $0.kind == .recolored && $0.thing == .area }) {
      if first.outlines.isEmpty {
        second.joinOutline(of: color)
      } else if second.outlines.isEmpty {
        first.joinOutline(of: color)
      }
    }
    if old.box.width == new.box.width || !changes.contains(where: { $0.kind == .recolored }) {
      compareCorners(first, second, report)
    }
    guard first.neighbors != second.neighbors || old.box != new.box else { return }
    let (left, top) = ((second.left - first.left).tenths, (second.top - first.top).tenths)
    var growth = (
      (second.right - first.right - second.left + first.left).tenths,
      (second.bottom - first.bottom - second.top + first.top).tenths
    )
    // Sides are drawn on whole pixels, so that what moved far may be a pixel larger there.
    if abs(growth.0) <= 1, min(abs(left), abs(left + growth.0)) >= 4 { growth.0 = 0 }
    if abs(growth.1) <= 1, min(abs(top), abs(top + growth.1)) >= 4 { growth.1 = 0 }
    // A side between two round corners is short, so its place is less certain.
    let least = changes.contains { $0.kind == .corners } ? 0.5 : 0.25
    if max(abs(growth.0), abs(growth.1)) >= least {
      report(.resized, .area, .growth(width: growth.0, height: growth.1))
    } else if max(abs(left), abs(top)) >= 0.15 {
      report(.moved, .area, .shift(x: left, y: top))
    }
  }

  private func compareCorners(
    _ old: AreaSides, _ new: AreaSides, _ report: (ChangeKind, ThingKind, Change.Amount?) -> Void
  ) {
    // A disc of a different size always has different corners.
    if old.isRound, new.isRound { return }
    // A thicker outline has smaller corners inside.
    let (before, after) = (old.radius, new.radius)
    if old.outlines == new.outlines, abs(before - after) >= max(AreaComparison.leastRadius, 0.08 * before) {
      report(.corners, .area, .lengths(old: before.tenths, new: after.tenths))
    }
  }

  private func compareOutlines(
    _ old: AreaSides, _ new: AreaSides, _ report: (ChangeKind, ThingKind, Change.Amount?) -> Void
  ) {
    let (first, second) = (old.outlines, new.outlines)
    // Next to a shadow of a different color, the same outline may seem to come or go.
    let isSame = old.neighbors == new.neighbors
    for (one, other) in zip(first, second) {
      if one.width != other.width {
        report(.weight, .outline, .lengths(old: Double(one.width), new: Double(other.width)))
      }
      // In a small figure, a thin line that is partly covered also looks as if its color had changed.
      if max(one.width, other.width) <= 2, old.right - old.left <= 40,
        one.color.isBetween(other.color, and: old.ground) || other.color.isBetween(one.color, and: old.ground)
      {
        report(.changed, .outline, nil)
      } else if one.color.levels(to: other.color) > 2 {
        report(.recolored, .outline, .colors(old: one.color, new: other.color))
      }
    }
    let rest = first.dropFirst(second.count) + second.dropFirst(first.count)
    // An outline that had the color of the area can be seen once the area changes color.
    let isNew = rest.allSatisfy { one in
      !changes.contains { $0.kind == .recolored && $0.isBetween(one.color) }
    }
    if !rest.isEmpty, isNew, !isSame || min(first.count, second.count) > 0 {
      let other = first.count < second.count ? old : new
      // Something else around an area may be an outline that isn't on whole pixels.
      let kind: ChangeKind = first.count < second.count ? .added : .removed
      report(other.isBare || min(first.count, second.count) > 0 ? kind : .changed, .outline, nil)
    }
    guard first == second else { return }
    compareShadows(old, new, report)
  }

  private func compareShadows(
    _ old: AreaSides, _ new: AreaSides, _ report: (ChangeKind, ThingKind, Change.Amount?) -> Void
  ) {
    let (first, second) = (old.shadow, new.shadow)
    if min(first.reach, second.reach) == 0, max(first.reach, second.reach) >= 2 {
      report(first.reach == 0 ? .added : .removed, .outline, nil)
    } else if abs(first.reach - second.reach) >= 2 {
      report(.softened, .outline, .lengths(old: first.reach, new: second.reach))
    }
  }
}

extension Change {
  /// Whether a color is the old or the new one, or nearly.
  func isBetween(_ color: Color) -> Bool {
    guard case .colors(let old, let new)? = amount else { return false }
    return min(old.levels(to: color), new.levels(to: color)) <= 6
  }
}

extension Color {
  /// Whether it is a mixture of two other colors.
  fileprivate func isBetween(_ one: Color, and other: Color) -> Bool {
    let (step, whole) = (Ink(self) - Ink(other), Ink(one) - Ink(other))
    let part = step.dot(whole) / max(whole.dot(whole), 1)
    return part > 0.2 && part < 0.95 && step.distance(whole * part) < 3
  }
}
