import AssayExplaining
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// The comparison of a candidate with its accepted references.
struct DiffResult: Sendable {
  /// The comparison with the closest reference.
  var comparison: Comparison
  /// The path of the closest reference.
  var reference: String
  /// The path of the candidate.
  var candidate: String
  /// What changed; nil unless the difference fails and is to be explained.
  var explanation: Explanation?
  /// Whether equal pictures differ in samples of sixteen bits.
  var differsInSixteenBits = false
  /// The pictures that were compared; nil unless they are to be kept.
  var pictures: (reference: Bitmap, candidate: Bitmap)?

  /// Reads and compares files; equal files are only checked.
  init(
    references: [String], candidate: String, by comparator: AssayImageDiff.Comparator,
    explaining: Bool = false, keepingPictures: Bool = false
  ) throws(Problem) {
    self.candidate = candidate
    let own = try PictureFile(path: candidate)
    let others = try references.map { path throws(Problem) in try PictureFile(path: path) }
    if !keepingPictures, let equal = others.first(where: { $0.bytes == own.bytes }) {
      try own.check()
      (comparison, reference) = (.identical, equal.path)
      return
    }
    let bitmaps = try DiffResult.decode(others + [own], jobs: comparator.threads)
    let (accepted, picture) = (Array(bitmaps.dropLast()), bitmaps[bitmaps.count - 1])
    let comparisons = accepted.map { comparator.compare(reference: $0, candidate: picture) }
    let nearest = comparisons.nearest ?? 0
    (comparison, reference) = (comparisons[nearest], references[nearest])
    differsInSixteenBits =
      comparison == .identical && Bitmap.differInSixteenBits(others[nearest].bytes, own.bytes)
    if explaining, !passes { explanation = Explanation(from: accepted[nearest], to: picture) }
    if keepingPictures { pictures = (accepted[nearest], picture) }
  }

  /// Whether the pictures are equal or within the tolerance.
  var passes: Bool {
    switch comparison {
    case .identical, .tolerated: true
    case .different, .sizeMismatch: false
    }
  }

  /// Decodes files; small ones one after the other, since starting a thread takes longer.
  private static func decode(_ files: [PictureFile], jobs: Int) throws(Problem) -> [Bitmap] {
    guard jobs > 1, files.contains(where: { $0.bytes.count > 20_000 }) else {
      return try files.map { file throws(Problem) in try file.bitmap() }
    }
    let bitmaps = Threads.map(files, jobs: jobs) { file in
      Result { () throws(Problem) in try file.bitmap() }
    }
    return try bitmaps.map { bitmap throws(Problem) in try bitmap.get() }
  }
}
