import AssayDiffCommand
import AssayFacts
import AssayImageDiff
import AssayImaging
import AssayReporting
import AssaySubjects

/// Parts of a case's golden and new picture where they differ, magnified, for a person or program that sees only files.
struct Crops {
  /// How many regions are cropped, the worst first.
  private static let limit = 3
  /// How many pixels a crop shows around its region.
  private static let margin = 4
  /// The longest side that magnifying may give a region, in pixels; larger regions are not magnified.
  private static let side = 512

  /// The folder of the last verification.
  let output: String
  /// The case's result.
  let result: Facts

  /// Writes the crops; returns each with its part and both paths, or nil without regions or where a picture is gone.
  func write(of name: SubjectName) throws -> Fact? {
    let regions = result["comparison"]?.members?["regions"]?.elements?.compactMap(\.members) ?? []
    guard !regions.isEmpty, let reference = try picture("reference"), let candidate = try picture("candidate")
    else { return nil }
    return .list(
      try regions.prefix(Crops.limit).enumerated().compactMap { index, region in
        guard let box = PixelRect(region) else { return nil }
        let old = region["reference"]?.members.flatMap(PixelRect.init) ?? box
        let zoom = max(1, min(8, Crops.side / max(box.width, box.height)))
        let (before, after) = (old.grown(by: Crops.margin), box.grown(by: Crops.margin))
        let place = "\(output)/crops/\(name)/\(index + 1)-"
        try OutputFile.write(reference.magnified(before, by: zoom).png(), to: place + "reference.png")
        try OutputFile.write(candidate.magnified(after, by: zoom).png(), to: place + "candidate.png")
        return .object([
          "x": .number(after.x), "y": .number(after.y), "width": .number(after.width),
          "height": .number(after.height), "zoom": .number(zoom),
          "reference": .text(place + "reference.png"), "candidate": .text(place + "candidate.png"),
        ])
      })
  }

  /// The golden's or the new picture; nil if it is gone.
  private func picture(_ key: String) throws(Problem) -> Bitmap? {
    guard let path = result[key]?.members?["path"]?.string else { return nil }
    do {
      return try PlainFile.read(path, limit: 64 << 20, followsLinks: true).map { try Bitmap(file: $0) }
    } catch {
      throw Problem(SourceLocation(path: path), "\(error); run `assay verify` again")
    }
  }
}

extension PixelRect {
  /// A region of a result; nil for one that is not of a picture.
  fileprivate init?(_ facts: Facts) {
    let sides = ["x", "y", "width", "height"].compactMap { facts[$0]?.double }.compactMap(Int.init(exactly:))
    guard sides.count == 4, sides.allSatisfy({ 0...100_000 ~= $0 }) else { return nil }
    self.init(x: sides[0], y: sides[1], width: max(1, sides[2]), height: max(1, sides[3]))
  }
}
