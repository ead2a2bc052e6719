public import AssayImaging
import AssaySubjects

extension Displacement {
  /// Both pictures with room for the bands that they lack: hatched, green where lines were inserted, orange where they are gone.
  public func aligned(_ reference: Bitmap, _ candidate: Bitmap) -> (reference: Bitmap, candidate: Bitmap) {
    var (first, second) = filled(reference, candidate)
    for (box, band) in zip(boxes, bands) {
      if band.kind == .inserted { first.hatch(box, for: band, on: .white) }
      if band.kind == .removed { second.hatch(box, for: band, on: .white) }
    }
    return (first, second)
  }

  /// Both pictures, each with the bands that only the other one has, so that nothing differs there.
  func filled(_ reference: Bitmap, _ candidate: Bitmap) -> (reference: Bitmap, candidate: Bitmap) {
    (
      filled(reference, lacking: .inserted, from: candidate),
      filled(candidate, lacking: .removed, from: reference)
    )
  }

  private func filled(_ picture: Bitmap, lacking kind: BandKind, from other: Bitmap) -> Bitmap {
    let lacking = bands.filter { $0.kind == kind }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(alignedSize.width * alignedSize.height * 4)
    /// Appends lines of a picture; of columns, only one row.
    func append(_ lines: Range<Int>, of picture: Bitmap, row: Int) {
      let (start, step) = axis == .rows ? (0, picture.width * 4) : (row * picture.width * 4, 4)
      bytes += picture.bytes[start + lines.lowerBound * step..<start + lines.upperBound * step]
    }
    for row in 0..<(axis == .rows ? 1 : picture.height) {
      var line = 0
      for band in lacking {
        let end = kind == .inserted ? band.reference : band.candidate
        append(line..<end, of: picture, row: row)
        append(band.line..<band.line + band.count, of: other, row: row)
        line = end
      }
      append(line..<axis.along(PixelSize(of: picture)), of: picture, row: row)
    }
    return Bitmap(width: alignedSize.width, height: alignedSize.height, clearedBytes: bytes)
  }

  /// The picture of a difference between aligned pictures, with hatched bands.
  func diffImage(_ reference: Bitmap, _ candidate: Bitmap, _ difference: Difference) -> Bitmap {
    let (first, second) = filled(reference, candidate)
    var rest = difference
    rest.displacement = nil
    rest.regions = difference.regions.map { region in
      Region(box: aligned(region.box, lacking: .removed), severity: region.severity)
    }
    var picture = AssayImageDiff.diffImage(
      reference: first, candidate: second, comparison: .different(rest))
    for (box, band) in zip(boxes, bands) { picture.hatch(box, for: band) }
    return picture
  }
}

extension Bitmap {
  /// Hatches a band in the color of added or missing ink, on a color or on the picture.
  fileprivate mutating func hatch(_ box: PixelRect, for band: Displacement.Band, on ground: Color? = nil) {
    let color = (band.kind == .inserted ? DifferenceColor.candidate : .reference).color
    for y in box.y..<box.bottom {
      for x in box.x..<box.right { self[x, y] = (x + y) % 8 < 4 ? color : ground ?? self[x, y] }
    }
  }
}
