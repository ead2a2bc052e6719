import AssayFacts
import AssayGoldenStorage
import AssaySubjects

/// What facts files are to say of the environment of their goldens, once some of these are made anew.
struct RenewedFingerprints {
  /// The fingerprint of each group.
  private(set) var fingerprints: [String: Facts] = [:]
  /// The groups whose facts files are damaged and written as new.
  private(set) var rewriting: Set<String> = []
  /// Those of them that hold goldens besides, which would be lost.
  private(set) var losing: [String] = []

  /// Follows the one rule: a group has the new fingerprint once all of its goldens were made or seen in that environment;
  /// until then the others rest on the old one, to which only fonts are added that none of them uses.
  ///
  /// - Parameters:
  ///   - groups: The environment of what is accepted, by group.
  ///   - selected: All subjects that are accepted, or were seen to have the right golden already.
  ///   - plan: Knows which subjects there are.
  ///   - record: What is recorded of a group.
  init(
    of groups: [String: Facts], selected: Set<SubjectName>, plan: Plan,
    record: (String) -> Result<GroupRecord?, Problem>
  ) {
    let whole = Dictionary(grouping: plan.all.values, by: \.subject.name.group)
      .filter { $0.value.allSatisfy { selected.contains($0.subject.name) } }.keys
    for (group, now) in groups.sorted(by: { $0.key < $1.key }) {
      fingerprints[group] = now
      switch record(group) {
      case .success(let record?) where !whole.contains(group):
        fingerprints[group] = record.fingerprint.addingFonts(of: now)
      case .success: break
      case .failure:
        rewriting.insert(group)
        if !whole.contains(group) { losing.append(group) }
      }
    }
  }
}

extension Facts {
  /// This fingerprint, and the fonts of another that it does not name: goldens that rest on it use none of them.
  ///
  /// Goldens without any font have an empty one, and rest on nothing.
  fileprivate func addingFonts(of other: Facts) -> Facts {
    if isEmpty { return other }
    guard case .record(var fonts)? = self["fonts"], case .record(let others)? = other["fonts"] else {
      return self
    }
    for font in others.entries where fonts[font.name] == nil { fonts[font.name] = font.value }
    var all = self
    all["fonts"] = .record(fonts)
    return all
  }
}
