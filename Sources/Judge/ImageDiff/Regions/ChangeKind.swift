import AssaySubjects

/// Names the kind of a change from the ink of both pictures in its box.
struct ChangeKind {
  /// The kind.
  let kind: Region.Kind

  /// The largest box that is examined, in pixels to a side; of larger ones the middle.
  private static let reach = 128

  /// - Parameter changed: The smallest box around what changed, within the picture.
  init(in pair: PixelPair, box changed: PixelRect) {
    var box = changed.grown(by: 2)
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
    let ground = PixelCount(before + after).mostFrequent
    let isCommon = [before, after].allSatisfy { colors in colors.count { $0 == ground } * 8 >= colors.count }
    return isCommon ? ground : nil
  }

  private static func name(_ first: InkPicture, _ second: InkPicture) -> Region.Kind {
    guard first.total > 0 || second.total > 0 else { return .recolored }
    let samePaper = first.paper == second.paper
    let here = first.difference(second, right: 0, down: 0)
    let shifted = first.bestShiftedDifference(second, limit: here * 0.5)
    // An edge of an area, too: it is not its ink that is gone.
    if samePaper, first.isComparable(to: second), shifted < here * 0.1 { return .moved }
    let changes = first.inkOfChanges(second)
    let (before, after) = samePaper ? changes : (first.total, second.total)
    if after <= before * 0.2 { return .missing }
    if before <= after * 0.2 { return .added }
    if first.coverageDifference(second, ofChanges: changes) < 0.12 { return .recolored }
    guard samePaper else { return .changed }
    let ratio = second.total / first.total
    if shifted < here * 0.5 || (abs(ratio - 1) < 0.04 && first.coverageDifference(second) < 0.35) {
      return .moved
    }
    let (gained, lost) = first.gainAndLoss(second)
    if ratio > 1.04, lost < gained * 0.15 { return .heavier }
    if ratio < 0.96, gained < lost * 0.15 { return .lighter }
    return .changed
  }
}
