import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// A candidate and the accepted references that it is compared with.
struct DiffInput: Sendable {
  /// The paths of the references.
  var references: [String]
  /// The path of the candidate.
  var candidate: String

  /// The result of a comparison.
  struct Outcome: Sendable {
    /// The comparison with the closest reference; nil if a picture could not be read.
    var comparison: Comparison?
    /// The path of the closest reference.
    var reference: String
    /// Whether equal pictures differ in samples of sixteen bits.
    var differsInSixteenBits = false
    /// Why a picture could not be read.
    var problem: String?
    /// The pictures that were compared, if they are to be kept.
    var pictures: (reference: Bitmap, candidate: Bitmap)?

    /// 0 for equal or tolerated, 1 for different, 2 if a picture could not be read.
    var exitCode: Int32 {
      switch comparison {
      case .identical?, .tolerated?: 0
      case .different?, .sizeMismatch?: 1
      case nil: 2
      }
    }
  }

  /// Reads and compares the pictures; of equal files one is decoded.
  func judge(by comparator: AssayImageDiff.Comparator, keepingPictures: Bool = false) -> Outcome {
    do throws(Problem) {
      let own = try PictureFile(path: candidate)
      let others = try references.map { path throws(Problem) in try PictureFile(path: path) }
      if !keepingPictures, let equal = others.first(where: { $0.bytes == own.bytes }) {
        _ = try own.bitmap()
        return Outcome(comparison: .identical, reference: equal.path)
      }
      let bitmaps = try DiffInput.decode(others + [own], jobs: comparator.threads)
      let (accepted, picture) = (Array(bitmaps.dropLast()), bitmaps[bitmaps.count - 1])
      let comparisons = accepted.map { comparator.compare(reference: $0, candidate: picture) }
      guard let nearest = comparisons.nearest else { return Outcome(reference: references.first ?? "") }
      return Outcome(
        comparison: comparisons[nearest], reference: references[nearest],
        differsInSixteenBits: comparisons[nearest] == .identical
          && Bitmap.differInSixteenBits(others[nearest].bytes, own.bytes),
        pictures: keepingPictures ? (accepted[nearest], picture) : nil)
    } catch {
      return Outcome(reference: references.first ?? "", problem: error.description)
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
