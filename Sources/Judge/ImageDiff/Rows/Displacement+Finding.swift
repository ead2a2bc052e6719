import AssayImaging
import AssaySubjects

extension Displacement {
  /// More bands than this explain nothing.
  private static let mostBands = 8
  /// More lines than this are not matched, since that may take long and much memory.
  private static let mostLines = 1 << 15

  /// Finds the rows, or else the columns, that came or went between two pictures.
  ///
  /// - Parameter place: Where pictures of one size differ, so that equal parts need not be read.
  /// - Returns: nil unless most of the pictures, or of where they differ, is the same then.
  static func between(_ reference: Bitmap, _ candidate: Bitmap, in place: PixelRect?) -> Displacement? {
    let (old, new) = (PixelSize(of: reference), PixelSize(of: candidate))
    for axis in Axis.allCases
    where axis.across(old) == axis.across(new) && max(axis.along(old), axis.along(new)) <= mostLines {
      let changed = place.map { axis == .rows ? $0.y..<$0.bottom : $0.x..<$0.right }
      // A band that may as well begin higher up does.
      let range = changed.map { max(0, $0.lowerBound - $0.count)..<$0.upperBound }
      let start = range?.lowerBound ?? 0
      func hashes(every step: Int) -> ([UInt64], [UInt64]) {
        (
          lineHashes(of: reference, axis, range ?? 0..<axis.along(old), every: step),
          lineHashes(of: candidate, axis, range ?? 0..<axis.along(new), every: step)
        )
      }
      // Whether few pixels of a line are elsewhere is seen sooner than whether all are; in a row, few are far apart in memory.
      let (some, others) = hashes(every: axis == .rows ? 256 : 32)
      guard !Set(some).isDisjoint(with: others) else { continue }
      let (first, second) = hashes(every: 1)
      guard place == nil || mayExplain(first, second) else { continue }
      var finder = BandFinder(first, second) {
        reference.equalPixels(axis, $0 + start, candidate, $1 + start)
      }
      finder.findMoved()
      if (1...mostBands).contains(finder.bands.count), finder.explains(inPlace: place != nil) {
        return Displacement(
          axis: axis, bands: finder.bands.map { $0.moved(by: start) }, reference: old, candidate: new)
      }
    }
    return nil
  }

  /// Whether bands could explain pictures of one size (``BandFinder/explains(inPlace:)``): lines that the other has nowhere stay unlike.
  private static func mayExplain(_ first: [UInt64], _ second: [UInt64]) -> Bool {
    let (known, others) = (Set(first), Set(second))
    func isNew(_ lines: [UInt64], _ line: Int) -> Bool { line == 0 || lines[line] != lines[line - 1] }
    let removed = first.indices.count { isNew(first, $0) && !others.contains(first[$0]) }
    let inserted = second.indices.count { isNew(second, $0) && !known.contains(second[$0]) }
    let differing = first.indices.count {
      first[$0] != second[$0] && (isNew(first, $0) || isNew(second, $0))
    }
    return max(removed, inserted) * 2 <= differing
  }
}

/// The bands that follow from matched lines.
private struct BandFinder {
  private(set) var bands: [Displacement.Band] = []
  private let first: [UInt64]
  private let second: [UInt64]
  /// About how many changed lines are compared to find out which of them is which.
  private static let compared = 32
  /// Counts the equal pixels of a line of the reference and one of the candidate.
  private let likeness: (Int, Int) -> Int

  init(_ first: [UInt64], _ second: [UInt64], likeness: @escaping (Int, Int) -> Int) {
    (self.first, self.second, self.likeness) = (first, second, likeness)
    var (line, partner) = (0, 0)
    for (end, match) in LineMatching(first, second, keepsPlaces: true).partners.enumerated() {
      guard let match else { continue }
      addBand(between: line..<end, partner..<match)
      (line, partner) = (end + 1, match + 1)
    }
    addBand(between: line..<first.count, partner..<second.count)
  }

  /// Takes unmatched lines for changed ones as far as both pictures have them, and the rest for a band, below them or above.
  private mutating func addBand(between own: Range<Int>, _ others: Range<Int>) {
    guard own.count != others.count else { return }
    let changed = min(own.count, others.count)
    func likeness(_ shift: Int) -> Int {
      stride(from: 0, to: changed, by: max(1, changed / BandFinder.compared)).reduce(0) { sum, line in
        let (down, downOther) = own.count > others.count ? (shift, 0) : (0, shift)
        return sum + self.likeness(own.lowerBound + line + down, others.lowerBound + line + downOther)
      }
    }
    let count = abs(own.count - others.count)
    let skipped = likeness(count) > likeness(0) ? 0 : changed
    add(
      Displacement.Band(
        kind: own.count > others.count ? .removed : .inserted, reference: own.lowerBound + skipped,
        candidate: others.lowerBound + skipped, count: count))
  }

  /// Adds a band where it begins highest: lines above it that are equal to its last ones may belong to it as well.
  private mutating func add(_ band: Displacement.Band) {
    var band = band
    let above = bands.last
    let lines = band.kind == .inserted ? second : first
    while band.reference > above?.end.reference ?? 0, band.candidate > above?.end.candidate ?? 0,
      first[band.reference - 1] == second[band.candidate - 1],
      lines[band.line - 1] == lines[band.end.line - 1]
    {
      band = band.moved(by: -1)
    }
    if let above, above.kind == band.kind, above.end.reference == band.reference,
      above.end.candidate == band.candidate
    {
      bands[bands.count - 1].count += band.count
    } else {
      bands.append(band)
    }
  }

  /// Marks bands whose lines were removed here and inserted there; blank ones look alike anyway.
  mutating func findMoved() {
    for old in bands.indices where bands[old].kind == .removed {
      let lines = first[bands[old].lines]
      guard Set(lines).count > 1 else { continue }
      let new = bands.firstIndex { $0.kind == .inserted && $0.moved == nil && second[$0.lines] == lines }
      guard let new else { continue }
      (bands[old].moved, bands[new].moved) = (bands[new].line, bands[old].line)
    }
  }

  /// Whether the bands make at least half of the lines alike: of pictures of one size, half of the lines that differ in place.
  ///
  /// Lines that equal their neighbor above do not count, since blank pictures have many in common.
  func explains(inPlace: Bool) -> Bool {
    func isNew(_ lines: [UInt64], _ line: Int) -> Bool { line == 0 || lines[line] != lines[line - 1] }
    func isNew(_ line: Int, _ partner: Int) -> Bool { isNew(first, line) || isNew(second, partner) }
    let last = Displacement.Band(kind: .inserted, reference: first.count, candidate: second.count, count: 0)
    var (line, partner, alike, unlike) = (0, 0, 0, 0)
    for band in bands + [last] {
      while line < band.reference {
        if first[line] != second[partner] {
          unlike += isNew(line, partner) ? 1 : 0
        } else {
          alike += isNew(first, line) ? 1 : 0
        }
        (line, partner) = (line + 1, partner + 1)
      }
      // Moved lines count once, where they are removed.
      if band.kind == .removed || band.moved == nil {
        unlike += band.lines.count { isNew(band.kind == .inserted ? second : first, $0) }
      }
      (line, partner) = (band.end.reference, band.end.candidate)
    }
    if inPlace { return unlike * 2 <= first.indices.count { first[$0] != second[$0] && isNew($0, $0) } }
    return alike * 2
      >= min(
        first.indices.count { isNew(first, $0) }, second.indices.count { isNew(second, $0) })
  }
}

extension Displacement.Band {
  /// The place below the band in both pictures, and in the picture that has it.
  var end: (reference: Int, candidate: Int, line: Int) {
    kind == .inserted
      ? (reference, candidate + count, line + count) : (reference + count, candidate, line + count)
  }

  /// The lines in the picture that has the band.
  fileprivate var lines: Range<Int> { line..<line + count }

  /// The band some lines further down.
  fileprivate func moved(by lines: Int) -> Displacement.Band {
    Displacement.Band(
      kind: kind, reference: reference + lines, candidate: candidate + lines, count: count,
      moved: moved.map { $0 + lines })
  }
}

extension Bitmap {
  /// The number of equal pixels of two rows or columns, one of each picture.
  fileprivate func equalPixels(_ axis: Displacement.Axis, _ line: Int, _ other: Bitmap, _ partner: Int)
    -> Int
  {
    axis == .rows
      ? (0..<width).count { self[$0, line] == other[$0, partner] }
      : (0..<height).count { self[line, $0] == other[partner, $0] }
  }
}
