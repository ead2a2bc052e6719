import AssaySubjects

/// Names the kind of a change from the ink of both pictures in its box.
struct ChangeKind {
  /// The kind.
  let kind: Region.Kind

  /// The largest box that is examined, in pixels to a side; of larger ones the middle, which tells as much as all.
  private static let reach = 128
  /// Pixels around what changed that are examined, too: an edge has its ground there.
  private static let margin = 2
  /// A ground is common if this part of each picture's pixels, or more, has its color.
  private static let commonPart = 8
  /// What is left of the difference, as a share, where ink is moved back by whole pixels: next to nothing of an area or a
  /// letter that moved as it is, half of one that was drawn anew; fitted, as are all the shares below.
  private static let (movedAsItIs, movedAnew): (Float, Float) = (0.1, 0.5)
  /// Ink is missing if no more than this share of it is left, and added if no more was there.
  private static let rest: Float = 0.2
  /// How much of the ink may lie elsewhere where it only has another color.
  private static let recolored: Float = 0.12
  /// The same where it moved by a part of a pixel.
  private static let movedInside: Float = 0.35
  /// How much more or less ink there may be where it moved by a part of a pixel; beyond it is heavier or lighter.
  private static let amount: Float = 0.04
  /// How much may be lost of what is gained where ink became heavier, and the other way round.
  private static let back: Float = 0.15

  /// - Parameter changed: The smallest box around what changed, within the picture.
  init(in pair: PixelPair, box changed: PixelRect) {
    var box = changed.grown(by: ChangeKind.margin)
    if box.width > ChangeKind.reach { box.x += (box.width - ChangeKind.reach) / 2 }
    if box.height > ChangeKind.reach { box.y += (box.height - ChangeKind.reach) / 2 }
    let left = max(box.x, 0)
    let top = max(box.y, 0)
    let width = max(1, min(min(box.width, ChangeKind.reach), pair.width - left))
    let height = max(1, min(min(box.height, ChangeKind.reach), pair.height - top))
    let part = PixelRect(x: left, y: top, width: width, height: height)
    let ground = pair.ground(around: changed)
    let (before, after) = (
      pair.colors(of: pair.reference, in: part), pair.colors(of: pair.candidate, in: part)
    )
    let common = ground ?? ChangeKind.commonGround(before, after)
    let first = InkPicture(before, width: width, ground: common)
    let second = InkPicture(after, width: width, ground: common)
    let kind = ChangeKind.name(first, second)
    if let ground, kind != .recolored, ScaledInk.isScaled(in: pair, box: changed, ground: ground) {
      self.kind = .resized
    } else if kind == .missing, CutInk(in: pair, box: changed, paper: first.paper).isCut {
      self.kind = .clipped
    } else {
      self.kind = kind
    }
  }

  /// The most frequent pixel of both, where each has much of it; else each has a ground of its own.
  private static func commonGround(_ before: [UInt32], _ after: [UInt32]) -> UInt32? {
    let ground = (before + after).mostFrequent
    let isCommon = [before, after].allSatisfy { colors in
      colors.count { $0 == ground } * commonPart >= colors.count
    }
    return isCommon ? ground : nil
  }

  private static func name(_ first: InkPicture, _ second: InkPicture) -> Region.Kind {
    guard first.total > 0 || second.total > 0 else { return .recolored }
    let samePaper = first.paper == second.paper
    let here = first.difference(second, right: 0, down: 0)
    let shifted = first.bestShiftedDifference(second, limit: here * movedAnew)
    // An edge of an area, too: it is not its ink that is gone.
    if samePaper, first.isComparable(to: second), shifted < here * movedAsItIs { return .moved }
    let changes = first.inkOfChanges(second)
    let (before, after) = samePaper ? changes : (first.total, second.total)
    guard before > 0 || after > 0 else { return .recolored }
    if after <= before * rest { return .missing }
    if before <= after * rest { return .added }
    if first.coverageDifference(second, ofChanges: changes) < recolored { return .recolored }
    guard samePaper else { return .changed }
    let ratio = second.total / first.total
    let isSameAmount = abs(ratio - 1) < amount
    if shifted < here * movedAnew || (isSameAmount && first.coverageDifference(second) < movedInside) {
      return .moved
    }
    let (gained, lost) = first.gainAndLoss(second)
    if ratio > 1 + amount, lost < gained * back { return .heavier }
    if ratio < 1 - amount, gained < lost * back { return .lighter }
    return .changed
  }
}
