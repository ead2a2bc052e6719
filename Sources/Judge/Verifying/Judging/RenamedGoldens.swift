import AssayGoldens
import AssayImaging
import AssaySubjects

/// Goldens that no case has any more, to find the former names of cases that have no golden yet.
struct RenamedGoldens {
  /// The goldens by the hash of their pixels.
  private var names: [ContentHash: [SubjectName]] = [:]

  /// Reads the goldens without a case; none unless a case needs them and every case is known.
  init(_ catalog: Catalog?, store: GoldenStore, for evaluations: [Evaluation]) {
    guard let catalog, catalog.problems.isEmpty, evaluations.contains(where: \.lacksGolden),
      let orphans = try? store.orphans(in: catalog)
    else { return }
    for file in orphans where !file.hasSuffix(".facts") {
      guard let name = store.name(ofGolden: file) else { continue }
      let recorded = try? store.record(of: name)
      guard let picture = (recorded ?? (try? store.unrecorded(name))?.record)?.picture else { continue }
      names[picture.pixelHash, default: []].append(name)
    }
  }

  /// The golden with exactly the picture of a case without one; nil for none, and where several have it.
  func formerName(of evaluation: Evaluation) -> SubjectName? {
    guard evaluation.lacksGolden, let hash = evaluation.picture?.pixelHash, let names = names[hash],
      names.count == 1
    else { return nil }
    return names[0]
  }

  /// Makes one finding of a case without a golden and a golden without a case that have the same picture.
  func join(_ evaluations: inout [Evaluation]) {
    if names.isEmpty { return }
    var former: Set<SubjectName> = []
    for index in evaluations.indices {
      guard let name = formerName(of: evaluations[index]), former.insert(name).inserted else { continue }
      evaluations[index].formerName = name
      evaluations[index].referencePNG = evaluations[index].candidatePNG
      evaluations[index].findings = [
        Finding(.missing, "renamed from '\(name)', whose golden has the same picture")
      ]
    }
    evaluations.removeAll { $0.causes == [.removed] && former.contains($0.name) }
  }
}

extension Evaluation {
  /// Whether its picture was drawn, but its golden is missing.
  fileprivate var lacksGolden: Bool {
    verdict == .missingGolden && causes == [.missing] && form == .picture && self.candidatePNG != nil
  }
}
