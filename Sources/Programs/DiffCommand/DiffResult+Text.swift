import AssayExplaining
import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

// The result as text or as JSON.
extension DiffResult {
  /// The most regions in the text; JSON has all of them.
  private static let shown = 5

  /// The outcome in one line, and below it the regions over the limit and the options that would let it pass.
  func lines(namingReference: Bool) -> [String] {
    let nearest = namingReference ? " (nearest: \(reference))" : ""
    switch comparison {
    case .identical, .tolerated, .sizeMismatch: return [line + nearest]
    case .different(let difference):
      let over = difference.regions.filter { $0.severity > 1 }
      var lines = [line + nearest]
      lines += over.prefix(DiffResult.shown).map { region in
        let before = difference.displacement.map { ", in the reference \($0.referenceBox(of: region.box))" }
        return "  \(region.box)\(before ?? ""), \(severity(region)) the limit"
      }
      if over.count > DiffResult.shown { lines.append("  and \(over.count - DiffResult.shown) more") }
      return lines + (difference.advisableTolerance.map { ["  " + passing($0)] } ?? [])
    }
  }

  /// The outcome in one line.
  var line: String {
    switch comparison {
    case .identical where hidden != nil: (passes ? "" : "different: ") + (hidden?.words ?? "")
    case .identical where ignoredPixels > 0:
      "equal except for \(counted(ignoredPixels, "pixel")) in ignored boxes"
    case .identical: "identical"
    case .tolerated(let difference) where passes:
      "tolerated: \(summary(difference, words(difference.measures)))"
    case .tolerated(let difference):
      "different: \(summary(difference, words(difference.measures)))\(clipping)"
    case .different(let difference):
      "different: \(seen)"
        + summary(
          difference,
          difference.words(of: explanation?.limit, length: explanation?.length) ?? words(difference.reasons))
        + clipping
    case .sizeMismatch(let reference, let candidate):
      "different: \(seen)\(sizes(reference, candidate)); few rows or columns are the same"
    }
  }

  private var clipping: String {
    hidden == .clipped ? "; colors outside of sRGB were cut off, so they differ by more" : ""
  }

  /// What changed, before the measures.
  private var seen: String { explanation.map { "\($0.sentence); " } ?? "" }

  private func words(_ measures: [Measure]) -> String { measures.map(\.words).joined(separator: ", ") }

  private func summary(_ difference: Difference, _ limits: String) -> String {
    let count = counted(difference.changedPixels, "pixel")
    let measured = "\(count), at most \(difference.largestLevel) of 255 levels; \(limits)"
    guard let displacement = difference.displacement else { return measured }
    let size = displacement.changesSize ? "; " + sizes(displacement.reference, displacement.candidate) : ""
    return displacement.words
      + (difference.changedPixels == 0 ? "; all else is equal" : "; elsewhere \(measured)") + size
  }

  private func sizes(_ reference: PixelSize, _ candidate: PixelSize) -> String {
    "the reference is \(reference) pixels, the candidate \(candidate)"
  }

  private func severity(_ region: Region) -> String {
    guard region.severity.isFinite, region.severity < 1e12 else { return "beyond" }
    let hundredths = Int((region.severity * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) times"
  }

  /// The smallest limits that would let it pass, as options.
  private func passing(_ smallest: Tolerance) -> String {
    let limits = Tolerance.Limit.allCases.filter { $0 != .spots }
    return "would pass with "
      + limits.map { "--\($0.rawValue) \(smallest.words(for: $0))" }.joined(separator: " ")
  }

  /// The comparison as a JSON object: both paths, then the comparison as `assay report --schema` describes it.
  var document: Fact {
    let paths: Facts = ["reference": .text(reference), "candidate": .text(candidate)]
    var note: Facts = hidden == .depth && comparison == .identical ? ["differsInSixteenBits": true] : [:]
    if hidden == .clipped { note["clipped"] = true }
    if ignoredPixels > 0 { note["ignoredPixels"] = .number(ignoredPixels) }
    let changes = explanation?.document().map { ["changes": $0] as Facts } ?? Facts()
    return .record(Facts(entries: paths.entries + Facts(comparison).entries + changes.entries + note.entries))
  }
}
