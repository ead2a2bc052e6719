import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// Goldens that no case has any more, to find the former names of cases that have no golden yet.
struct RenamedGoldens {
  private let store: GoldenStore
  /// The goldens by the hash of their pixels.
  private var names: [ContentHash: [SubjectName]] = [:]
  private var records: [(name: SubjectName, picture: PictureRecord)] = []

  /// The most goldens that a picture is compared with, if none is equal.
  private static let mostCompared = 32

  /// Reads the goldens without a case; none unless a case needs them and every case is known.
  init(_ catalog: Catalog?, store: GoldenStore, for evaluations: [Evaluation]) {
    self.store = store
    guard let catalog, catalog.problems.isEmpty, evaluations.contains(where: \.lacksGolden),
      let orphans = try? store.orphans(in: catalog)
    else { return }
    for case .picture(let file) in orphans {
      guard let name = Orphan.picture(file).name, let picture = picture(of: name)
      else { continue }
      records.append((name, picture))
      names[picture.pixelHash, default: []].append(name)
    }
  }

  private func picture(of name: SubjectName) -> PictureRecord? {
    let recorded = try? store.record(ofGroup: name.group)?.cases[name.leaf]
    return (recorded ?? (try? store.unrecorded(name)))?.picture
  }

  /// The golden with exactly the picture of a case without one; nil for none, and where several have it.
  func formerName(of evaluation: Evaluation) -> SubjectName? {
    guard evaluation.lacksGolden, let hash = evaluation.picture?.pixelHash, let names = names[hash],
      names.count == 1
    else { return nil }
    return names[0]
  }

  /// The golden that a case without one may have had: the first whose picture is nearly equal.
  func similarName(to evaluation: Evaluation) -> SubjectName? {
    guard evaluation.lacksGolden, let candidate = evaluation.candidate else { return nil }
    let comparator = Comparator(tolerance: .lenient)
    return records.lazy.filter {
      ($0.picture.width, $0.picture.height) == (candidate.width, candidate.height)
    }
    .prefix(RenamedGoldens.mostCompared).first { name, picture in
      guard let file = try? store.pictureFile(of: name, recorded: picture),
        let golden = try? Bitmap(png: file)
      else { return false }
      return comparator.compare(reference: golden, candidate: candidate).isWithinTolerance
    }?.name
  }
}

extension RenamedGoldens {
  /// Makes one finding of a case without a golden and a golden without a case that have the same picture.
  func join(_ evaluations: inout [Evaluation]) {
    var former: Set<SubjectName> = []
    for index in evaluations.indices where evaluations[index].lacksGolden {
      if let name = formerName(of: evaluations[index]), former.insert(name).inserted {
        evaluations[index].formerName = name
        evaluations[index].referencePNG = evaluations[index].candidatePNG
        evaluations[index].findings = [
          Finding(.missing, "renamed from '\(name)', whose golden has the same picture")
        ]
      } else if let name = similarName(to: evaluations[index]) {
        evaluations[index].remarks.append(
          "the golden '\(name)' is nearly equal and has no case; was it renamed?")
      }
    }
    evaluations.removeAll { $0.causes == [.removed] && former.contains($0.name) }
  }
}

extension Evaluation {
  /// Whether its picture was drawn, and there is no golden to compare it with.
  var lacksGolden: Bool {
    verdict == .missingGolden && causes == [.missing] && form == .picture && candidatePNG != nil
  }
}

extension Comparison {
  fileprivate var isWithinTolerance: Bool {
    switch self {
    case .identical, .tolerated: true
    case .different, .sizeMismatch: false
    }
  }
}
