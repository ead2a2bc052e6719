import AssayImageDiff
import AssayImaging
import AssaySystem

/// A candidate and the references that it may be like.
struct DiffInput: Sendable {
  /// The accepted references' paths.
  var references: [String]
  /// The candidate's path.
  var candidate: String

  /// What came of it.
  struct Result: Sendable {
    /// The comparison with the nearest reference; nil where it could not be judged.
    var comparison: Comparison?
    /// The nearest reference's path.
    var reference: String
    /// Why it could not be judged; whole sentences.
    var notes: [String] = []
    /// The pictures that were compared, where they were asked for.
    var pictures: (reference: Bitmap, candidate: Bitmap)?

    /// 0 equal or tolerated, 1 different, 2 could not judge.
    var exitCode: Int32 {
      switch comparison {
      case .identical?, .tolerated?: 0
      case .different?, .sizeMismatch?: 1
      case nil: 2
      }
    }
  }

  /// Reads and compares; equal files are not decoded.
  func judge(by comparator: AssayImageDiff.Comparator, keepingPictures: Bool = false) -> Result {
    do {
      let own = try PictureFile(path: candidate)
      let others = try references.map { try PictureFile(path: $0) }
      if !keepingPictures, let equal = others.first(where: { $0.bytes == own.bytes }) {
        try own.check()
        return Result(comparison: .identical, reference: equal.path)
      }
      let bitmaps = try DiffInput.decode(others + [own], threads: comparator.threads)
      let (accepted, picture) = (Array(bitmaps.dropLast()), bitmaps[bitmaps.count - 1])
      guard let match = comparator.compare(references: accepted, candidate: picture) else {
        return Result(reference: references.first ?? "")
      }
      return Result(
        comparison: match.comparison, reference: references[match.index],
        pictures: keepingPictures ? (accepted[match.index], picture) : nil)
    } catch let problem as PictureFile.Problem {
      return Result(reference: references.first ?? "", notes: [problem.sentence])
    } catch {
      return Result(reference: references.first ?? "", notes: ["\(candidate): error: \(error)"])
    }
  }

  /// Decodes files; large ones side by side, where a comparison may take several threads.
  private static func decode(_ files: [PictureFile], threads: Int) throws(PictureFile.Problem) -> [Bitmap] {
    guard threads > 1, files.count > 1, files.contains(where: { $0.bytes.count > 20_000 }) else {
      var bitmaps: [Bitmap] = []
      for file in files { bitmaps.append(try file.bitmap()) }
      return bitmaps
    }
    let all = Threads.map(files, jobs: files.count) { Decoded($0) }
    if let problem = all.lazy.compactMap(\.problem).first { throw problem }
    return all.compactMap(\.bitmap)
  }

  /// What became of a file.
  ///
  /// Not a `Result`: to look up the type of an array of those took a twentieth of comparing two labels.
  private struct Decoded: Sendable {
    var bitmap: Bitmap?
    var problem: PictureFile.Problem?

    init(_ file: PictureFile) {
      do throws(PictureFile.Problem) {
        bitmap = try file.bitmap()
      } catch {
        problem = error
      }
    }
  }
}
