public import AssayHarness
import AssayImageDiff
import AssayImaging

/// The diff image of each evaluation as a PNG file, in order; nil where there are not two pictures that differ.
func diffPictures(of evaluations: [Evaluation]) async -> [[UInt8]?] {
  await withTaskGroup(of: (Int, [UInt8]?).self) { group in
    for (index, evaluation) in evaluations.enumerated() where evaluation.comparison != nil {
      group.addTask { (index, evaluation.diffPicture) }
    }
    var files = [[UInt8]?](repeating: nil, count: evaluations.count)
    for await (index, file) in group { files[index] = file }
    return files
  }
}

/// What there is to see of each contrast, in order; rendered here and not while judging, which shows nothing.
func sidesOfContrasts(_ contrasts: [Contrast]) async -> [Contrast.Sides?] {
  await withTaskGroup(of: (Int, Contrast.Sides?).self) { group in
    for (index, contrast) in contrasts.enumerated() { group.addTask { (index, contrast.sides()) } }
    var all = [Contrast.Sides?](repeating: nil, count: contrasts.count)
    for await (index, sides) in group { all[index] = sides }
    return all
  }
}

extension Evaluation {
  /// The diff image as a PNG file; nil where there are not two pictures that differ.
  public var diffPicture: [UInt8]? {
    guard let comparison, let reference, let candidate, reference != candidate else { return nil }
    return try? diffImage(reference: reference, candidate: candidate, comparison: comparison).png()
  }
}
