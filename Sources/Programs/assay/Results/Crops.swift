import AssayFacts
import AssayImageDiff
import AssayImaging
import AssayReporting
import AssaySubjects

/// Parts of a case's golden and new picture where they differ, magnified: a person or program may see only files.
enum Crops {
  /// How many regions are cropped, the worst first.
  private static let limit = 3
  /// How many pixels a crop shows around its region.
  private static let margin = 4
  /// The longest side that magnifying may give a region, in pixels; larger regions are not magnified.
  private static let side = 512

  /// Writes the crops of a case's result below the folder of the last verification.
  ///
  /// - Returns: Each with its part and both paths; nil without regions, or where a picture is gone.
  static func write(of name: SubjectName, _ result: Facts, to output: String) throws -> Fact? {
    let regions = result["comparison"]?.members?["regions"]?.elements?.compactMap(\.members) ?? []
    guard !regions.isEmpty, let reference = try picture("reference", of: result),
      let candidate = try picture("candidate", of: result)
    else { return nil }
    return .list(
      try regions.prefix(limit).enumerated().compactMap { index, region in
        guard let box = PixelRect(region) else { return nil }
        let old = region["reference"]?.members.flatMap(PixelRect.init) ?? box
        let zoom = max(1, min(8, side / max(box.width, box.height)))
        let (before, after) = (old.grown(by: margin), box.grown(by: margin))
        let place = "\(output)/crops/\(name)/\(index + 1)-"
        try PlainFile.write(reference.magnified(before, by: zoom).png(), to: place + "reference.png")
        try PlainFile.write(candidate.magnified(after, by: zoom).png(), to: place + "candidate.png")
        return .object([
          "x": .number(after.x), "y": .number(after.y), "width": .number(after.width),
          "height": .number(after.height), "zoom": .number(zoom),
          "reference": .text(place + "reference.png"), "candidate": .text(place + "candidate.png"),
        ])
      })
  }

  /// The golden's or the new picture; nil if it is gone.
  private static func picture(_ key: String, of result: Facts) throws(Problem) -> Bitmap? {
    guard let path = result[key]?.members?["path"]?.string else { return nil }
    do {
      return try PlainFile.read(path, limit: 64 << 20, followsLinks: true).map { try Bitmap(file: $0) }
    } catch {
      throw Problem(SourceLocation(path: path), "\(error); run `assay verify` again")
    }
  }
}

extension PixelRect {
  /// A region of a result; nil for a region of a text.
  fileprivate init?(_ facts: Facts) {
    let sides = ["x", "y", "width", "height"].compactMap { facts[$0]?.double }.compactMap(Int.init(exactly:))
    guard sides.count == 4, sides.allSatisfy({ 0...100_000 ~= $0 }) else { return nil }
    self.init(x: sides[0], y: sides[1], width: max(1, sides[2]), height: max(1, sides[3]))
  }
}
