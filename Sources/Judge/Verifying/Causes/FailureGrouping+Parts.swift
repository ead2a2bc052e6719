import AssaySubjects

extension FailureGrouping {
  /// Gathers the failures of pixels that only pictures with one part show, such as those with a shadow.
  ///
  /// Facts do not state how a shadow or an emoji is drawn. But if most pictures with a shadow changed, and hardly any others
  /// did, then shadows changed.
  static func gatherParts(_ drafts: inout [GroupDraft], among evaluations: [Evaluation]) {
    var seen: PictureParts = []
    while let part = changedPart(in: drafts, among: evaluations, besides: seen) {
      seen.insert(part)
      var members: [Failure] = []
      for index in drafts.indices where drafts[index].canHold(part) {
        members += drafts[index].failures.filter { $0.shows(part) }
        drafts[index].failures.removeAll { $0.shows(part) }
      }
      drafts.removeAll { $0.failures.isEmpty }
      members.sort { $0.position < $1.position }
      drafts.append(GroupDraft(root: .named(part.noun), failures: members, part: part))
    }
  }

  /// The part of which most pictures changed, and hardly any without it, if any.
  private static func changedPart(
    in drafts: [GroupDraft], among evaluations: [Evaluation], besides seen: PictureParts
  ) -> PictureParts? {
    guard drafts.contains(where: { $0.cause == .raster || $0.cause == .color }) else { return nil }
    // Pictures that changed for another reason count on neither side.
    let closed = Set(
      drafts.filter { $0.cause != .raster && $0.cause != .color }.flatMap(\.failures).map(\.position))
    let rest = evaluations.indices.filter { !closed.contains($0) }.map { evaluations[$0].parts ?? [] }
      .filter(seen.isDisjoint)
    let found = PictureParts.all.compactMap { part -> (part: PictureParts, share: Double)? in
      let open = drafts.filter { $0.canHold(part) }.flatMap(\.failures)
      let failing = open.count { $0.shows(part) }
      let reshaped = open.count { $0.shows(part) && !$0.isRecolored }
      let all = rest.count { $0.contains(part) }
      let others = rest.count - all
      // A new color is named by itself, unless it comes from a part that changed its shape elsewhere.
      guard failing >= leastFailures, reshaped * 2 >= failing, others > 0 else { return nil }
      let share = Double(failing) / Double(max(all, failing))
      let otherShare = Double(open.count - failing) / Double(others)
      return share >= leastShare && otherShare * 4 <= share ? (part, share) : nil
    }
    return found.max { $0.share < $1.share }?.part
  }

  /// With fewer pictures than these it may be a coincidence.
  private static let leastFailures = 3
  /// In which share of the pictures with a part its change must be seen.
  private static let leastShare = 0.3
}

extension GroupDraft {
  /// Whether a change of a part may be behind its failures: pixels changed, or one color everywhere in the part.
  fileprivate func canHold(_ other: PictureParts) -> Bool {
    guard part == nil else { return false }
    return cause == .raster
      || cause == .color && failures.count { $0.shows(other) } * 20 >= failures.count * 19
  }
}

extension Failure {
  fileprivate func shows(_ part: PictureParts) -> Bool { evaluation.shows(part) }

  fileprivate var isRecolored: Bool { evaluation.mainCause == .color }
}
