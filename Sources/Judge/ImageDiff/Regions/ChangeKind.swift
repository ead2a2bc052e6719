import AssaySubjects

/// Names the kind of a change by the ink of both pictures in its box.
struct ChangeKind {
  /// The kind.
  let kind: Region.Kind

  /// The largest box that is examined, in pixels; of larger boxes the middle, which shows as much.
  private static let reach = 128
  /// Pixels around what changed that are examined, too: an edge has its ground there.
  private static let margin = 2
  /// A ground is common if at least one in so many pixels of each picture has its color.
  private static let commonPart = 8
  /// What remains of the difference, as a share, if ink is moved back by whole pixels: next to nothing of an area or a letter that moved as
  /// it is, half of one that was drawn again; fitted, as are all the shares below.
  private static let (movedAsItIs, movedAnew): (Float, Float) = (0.1, 0.5)
  /// Ink is missing if at most this share of it is left, and added if at most this share was there before.
  private static let rest: Float = 0.2
  /// How much of the ink may be elsewhere if it only has another color.
  private static let recolored: Float = 0.12
  /// How much of the ink may be elsewhere if it moved by a part of a pixel.
  private static let movedInside: Float = 0.35
  /// How much more or less ink there may be if it moved by a part of a pixel; otherwise it is heavier or lighter.
  private static let amount: Float = 0.04
  /// How much heavier ink may lose of what it gains, and lighter ink gain of what it loses.
  private static let back: Float = 0.15

  /// - Parameter changed: The smallest box around what changed, within the picture.
  init(in pair: PixelPair, box changed: PixelRect) {
    let part = ChangeKind.part(around: changed, in: pair)
    let (before, after) = (
      pair.colors(of: pair.reference, in: part), pair.colors(of: pair.candidate, in: part)
    )
    let around = pair.ground(around: changed)
    let ground = around ?? ChangeKind.commonGround(before, after)
    let first = InkAmounts(before, width: part.width, ground: ground)
    let second = InkAmounts(after, width: part.width, ground: ground)
    let kind = ChangeKind.name(first, second)
    if let around, kind != .recolored, ResizedInk.isResized(in: pair, box: changed, ground: around) {
      self.kind = .resized
    } else if kind == .missing, ClippedInk(in: pair, box: changed, ground: first.ground).isClipped {
      self.kind = .clipped
    } else {
      self.kind = kind
    }
  }

  /// The part of the pictures that is examined.
  private static func part(around changed: PixelRect, in pair: PixelPair) -> PixelRect {
    var box = changed.grown(by: margin)
    if box.width > reach { box.x += (box.width - reach) / 2 }
    if box.height > reach { box.y += (box.height - reach) / 2 }
    let (left, top) = (max(box.x, 0), max(box.y, 0))
    return PixelRect(
      x: left, y: top, width: max(1, min(box.width, reach, pair.width - left)),
      height: max(1, min(box.height, reach, pair.height - top)))
  }

  /// The most frequent color of both pictures, if each has much of it; otherwise each has a ground of its own.
  private static func commonGround(_ before: [UInt32], _ after: [UInt32]) -> UInt32? {
    let ground = (before + after).mostFrequent
    let isCommon = [before, after].allSatisfy { colors in
      colors.count { $0 == ground } * commonPart >= colors.count
    }
    return isCommon ? ground : nil
  }

  private static func name(_ first: InkAmounts, _ second: InkAmounts) -> Region.Kind {
    guard first.total > 0 || second.total > 0 else { return .recolored }
    let sameGround = first.ground == second.ground
    let here = first.difference(second)
    let moved = first.smallestMovedDifference(second, limit: here * movedAnew)
    // Also the edge of an area: its ink is not gone.
    if sameGround, first.isComparable(to: second), moved < here * movedAsItIs { return .moved }
    let changes = first.changedInk(second)
    let (before, after) = sameGround ? changes : (first.total, second.total)
    guard before > 0 || after > 0 else { return .recolored }
    if after <= before * rest { return .missing }
    if before <= after * rest { return .added }
    if first.shapeDifference(second, ofChanges: changes) < recolored { return .recolored }
    guard sameGround else { return .changed }
    let ratio = second.total / first.total
    let isSameAmount = abs(ratio - 1) < amount
    if moved < here * movedAnew || (isSameAmount && first.shapeDifference(second) < movedInside) {
      return .moved
    }
    let (gained, lost) = first.gainAndLoss(second)
    if ratio > 1 + amount, lost < gained * back { return .heavier }
    if ratio < 1 - amount, gained < lost * back { return .lighter }
    return .changed
  }
}
