import AssayFacts
import AssayGoldenStorage
import AssaySubjects

/// The fingerprints that facts files get when some of their goldens are replaced.
struct RenewedFingerprints {
  /// The fingerprint of each group.
  private(set) var fingerprints: [String: Facts] = [:]
  /// The groups whose facts files are damaged and written from scratch.
  private(set) var rewriting: Set<String> = []
  /// The damaged groups whose other goldens would be lost, with the errors in their files.
  private(set) var losing: [(group: String, damage: Problem)] = []

  /// Gives a group the new fingerprint once all of its goldens were made or checked in that environment.
  ///
  /// Until then it keeps the old one, and only gains fonts that no other golden of it uses.
  init(of groups: [String: Facts], selected: Set<SubjectName>, plan: Plan, store: GoldenStore) {
    let whole = Dictionary(grouping: plan.everything, by: \.subject.name.group)
      .filter { $0.value.allSatisfy { selected.contains($0.subject.name) } }.keys
    for (group, now) in groups.sorted(by: { $0.key < $1.key }) {
      fingerprints[group] = now
      do throws(Problem) {
        guard let record = try store.record(ofGroup: group), !whole.contains(group) else { continue }
        fingerprints[group] = record.fingerprint.addingFonts(of: now)
      } catch {
        rewriting.insert(group)
        if !whole.contains(group) { losing.append((group, error)) }
      }
    }
  }
}

extension Facts {
  /// This fingerprint with the fonts of another that it does not name; it is empty where no golden has a font.
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
