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
  /// What differs between the files besides pixels.
  var hidden: HiddenDifference?
  /// The boxes of ``PictureComparator/regions`` that are outside of the picture.
  private(set) var boxesOutside: [PixelRect] = []
  /// Whether nothing may differ.
  private var isExact = true
  /// How many pixels differ in ignored boxes, where nothing else differs.
  var ignoredPixels = 0
  /// The pictures that were compared; nil unless they are to be kept.
  var pictures: (reference: Bitmap, candidate: Bitmap)?

  /// Reads and compares files; equal files are only checked.
  init(
    references: [String], candidate: String, by comparator: AssayImageDiff.PictureComparator,
    onAllCores: Bool = false, explaining: Bool = false, keepingPictures: Bool = false
  ) throws(Problem) {
    self.candidate = candidate
    let own = try PictureFile(path: candidate)
    let others = try references.map { path throws(Problem) in try PictureFile(path: path) }
    if !keepingPictures, let equal = others.first(where: { areEqual($0.bytes, own.bytes) }) {
      try own.check()
      (comparison, reference) = (.identical, equal.path)
      return
    }
    var comparator = comparator
    // Starting more threads takes longer than they save, and counting the cores takes longer than comparing labels.
    if onAllCores, (others + [own]).contains(where: \.isLarge) { comparator.threads = min(4, Threads.cores) }
    let bitmaps = try DiffResult.decode(others + [own], jobs: comparator.threads)
    let (accepted, picture) = (Array(bitmaps.dropLast()), bitmaps[bitmaps.count - 1])
    let comparisons = accepted.map { comparator.compare(reference: $0, candidate: picture) }
    let nearest = comparisons.nearest ?? 0
    (comparison, reference) = (comparisons[nearest], references[nearest])
    isExact = comparator.tolerance == .exact
    hidden = Bitmap.hiddenDifference(
      others[nearest].bytes, own.bytes, isEqual: comparison == .identical)
    try refuseEmptyComparison(of: accepted[nearest], by: comparator)
    boxesOutside = comparator.regions.map(\.box).filter { !$0.overlaps(accepted[nearest]) }
    if comparison == .identical, !comparator.regions.isEmpty {
      ignoredPixels = accepted[nearest].pixels(differingFrom: picture)
    }
    if explaining, !passes { explanation = Explanation(from: accepted[nearest], to: picture) }
    if keepingPictures { pictures = (accepted[nearest], picture) }
  }

  /// Refuses ignored boxes that leave nothing to compare, and more spots than a picture has room for.
  private func refuseEmptyComparison(
    of picture: Bitmap, by comparator: AssayImageDiff.PictureComparator
  ) throws(Problem) {
    func refusal(_ message: String) -> Problem { Problem(SourceLocation(path: candidate), message) }
    if comparator.regions.contains(where: { $0.tolerance == nil }), comparator.ignoresAll(of: picture) {
      throw refusal("'--ignore' covers the whole picture, so nothing is left to compare; ignore less")
    }
    let (columns, rows) = ((picture.width + 7) / 8, (picture.height + 7) / 8)
    if passes, comparison != .identical, comparator.tolerance.spots >= columns * rows {
      throw refusal("'--spots' allows more than a picture of this size can have; allow fewer")
    }
  }

  /// Whether nothing differs, not even in ignored parts.
  var isIdentical: Bool { comparison == .identical && ignoredPixels == 0 && hidden == nil }

  /// Whether the pictures are equal or within the tolerance; colors that were cut off may differ by more.
  var passes: Bool {
    switch comparison {
    case .identical: hidden == nil || hidden != .clipped && !isExact
    case .tolerated: hidden != .clipped
    case .different, .sizeMismatch: false
    }
  }

  /// Decodes files.
  private static func decode(_ files: [PictureFile], jobs: Int) throws(Problem) -> [Bitmap] {
    guard jobs > 1 else {
      return try files.map { file throws(Problem) in try file.bitmap() }
    }
    let bitmaps = Threads.map(files, jobs: jobs) { file in
      Result { () throws(Problem) in try file.bitmap() }
    }
    return try bitmaps.map { bitmap throws(Problem) in try bitmap.get() }
  }
}

extension Bitmap {
  /// How many pixels differ from those of a picture of the same size.
  fileprivate func pixels(differingFrom other: Bitmap) -> Int {
    guard self != other, bytes.count == other.bytes.count else { return 0 }
    return stride(from: 0, to: bytes.count, by: 4).count { bytes[$0..<$0 + 4] != other.bytes[$0..<$0 + 4] }
  }
}

extension PixelRect {
  /// Whether a part of it is in a picture.
  fileprivate func overlaps(_ picture: Bitmap) -> Bool {
    x < picture.width && y < picture.height && x + width > 0 && y + height > 0
  }
}

extension AssayImageDiff.PictureComparator {
  /// Whether every pixel of a picture is in an ignored box.
  fileprivate func ignoresAll(of picture: Bitmap) -> Bool {
    (0..<picture.height).allSatisfy { y in
      let row = regions.filter { $0.box.y <= y && y < $0.box.y + $0.box.height }
      var x = 0
      // The last box counts where several overlap.
      while x < picture.width {
        guard let last = row.last(where: { $0.box.x <= x && x < $0.box.x + $0.box.width }),
          last.tolerance == nil
        else { return false }
        let ends = row.flatMap { [$0.box.x, $0.box.x + $0.box.width] }.filter { $0 > x }
        x = ends.min() ?? picture.width
      }
      return true
    }
  }
}
