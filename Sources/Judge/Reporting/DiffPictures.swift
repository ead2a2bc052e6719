public import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySystem

/// The diff image of each evaluation as a PNG file, in order; nil where there are not two pictures that differ.
func diffPictures(of evaluations: [Evaluation]) async -> [[UInt8]?] {
  await Threads.mapAside(evaluations) { $0.diffPicture }
}

/// What there is to see of each contrast, in order; rendered here and not while judging, which shows nothing.
func sidesOfContrasts(_ contrasts: [Contrast]) async -> [Contrast.Sides?] {
  await Threads.mapAside(contrasts) { $0.sides() }
}

extension Evaluation {
  /// The diff image as a PNG file; nil where there are not two pictures that differ.
  public var diffPicture: [UInt8]? {
    guard let comparison, let reference, let candidate, reference != candidate else { return nil }
    return try? diffImage(reference: reference, candidate: candidate, comparison: comparison).png()
  }
}
