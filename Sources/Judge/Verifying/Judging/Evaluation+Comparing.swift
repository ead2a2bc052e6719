import AssayExplaining
import AssayFacts
import AssayGoldens
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A function that compares two pictures; tests replace it with wrong ones.
typealias Compare = @Sendable (PictureComparator, _ reference: Bitmap, _ candidate: Bitmap) -> Comparison

extension Evaluation {
  /// Compares facts with those of the golden, and pixels if their hashes differ; adds a finding for each difference.
  ///
  /// - Throws: Why the golden cannot be used.
  mutating func compare(
    _ rendering: Rendering, of subject: Subject, with golden: Golden, options: VerificationOptions,
    by compare: Compare
  ) throws(Problem) {
    self.factDifferences = golden.record.facts.differences(to: rendering.facts)
    if form != .picture { route = .hash }
    var hidden: HiddenDifference?
    if subject.hasGoldenPicture, golden.record.picture != nil {
      guard rendering.bitmap != nil else {
        throw Problem(subject.location, "'\(subject.name)' is a picture, but none was drawn; draw one")
      }
      let accepted = golden.record.pictures(several: subject.golden.mayBeSeveral)
      if let equal = accepted.first(where: { RenderedPicture($0) == picture }) {
        hidden = try check(equal, among: accepted, of: golden, rendering)
        // Colors that were cut off may differ by any amount.
        if hidden == .clipped || subject.tolerance == .exact { self.comparison = nil }
      } else {
        try comparePixels(rendering, of: subject, with: golden, accepted, options: options, by: compare)
        (self.referenceGuides, self.candidateGuides) = (
          subject.notes.guides(golden.record.facts), subject.notes.guides(self.facts)
        )
      }
    }
    if form.isText {
      add(textFindings)
    } else if structuralDifferences.isEmpty, !self.factDifferences.isEmpty, self.comparison == nil {
      add([Finding(.color, .facts)])
    } else {
      let mayIgnore = subject.regions.contains { $0.tolerance == nil }
      add(pictureFindings(hidden: hidden, mayIgnore: mayIgnore))
      if !structuralDifferences.isEmpty { add([Finding(.structure, .facts)]) }
    }
  }

  /// Checks the files of a golden whose hash is equal; returns what differs besides pixels.
  private mutating func check(
    _ equal: PictureRecord, among accepted: [PictureRecord], of golden: Golden, _ rendering: Rendering
  ) throws(Problem) -> HiddenDifference? {
    let file = try golden.file(equal)
    // Pixels are compared faster than they are hashed.
    if golden.isDecoded, (try? Bitmap(file: file)) != rendering.bitmap { _ = try golden.picture(file, equal) }
    // Each machine's picture must equal one of the goldens, so a deleted one is an error.
    for other in accepted where other != equal { _ = try golden.file(other) }
    let hidden = rendering.file.flatMap { Bitmap.hiddenDifference(file, $0) }
    if hidden != nil { self.comparison = .identical }
    // The golden is shown next to what failed.
    if !findings.isEmpty || !self.factDifferences.isEmpty || hidden != nil {
      self.referencePNG = try? Bitmap.png(of: file)
    }
    (route, self.goldenNumber) = (.hash, equal.number)
    return hidden
  }

  /// Compares with every accepted picture, and explains the difference from the nearest if it fails.
  private mutating func comparePixels(
    _ rendering: Rendering, of subject: Subject, with golden: Golden, _ accepted: [PictureRecord],
    options: VerificationOptions, by compare: Compare
  ) throws(Problem) {
    guard let candidate = rendering.bitmap else { return }
    route = .pixels
    var references: [(file: [UInt8], bitmap: Bitmap)] = []
    for recorded in accepted {
      let file = try golden.file(recorded)
      references.append((file, try golden.picture(file, recorded)))
    }
    var comparator = PictureComparator(tolerance: subject.tolerance, regions: subject.regions)
    comparator.allowedRows = subject.allowedRows
    let comparisons = references.map { compare(comparator, $0.bitmap, candidate) }
    guard let nearest = comparisons.nearest else { return }
    self.goldenNumber = accepted[nearest].number
    self.referencePNG = try? Bitmap.png(of: references[nearest].file)
    self.referenceHash = accepted[nearest].pixelHash
    self.comparison = comparisons[nearest]
    if let own = rendering.file,
      Bitmap.hiddenDifference(references[nearest].file, own, isEqual: false) == .clipped
    {
      remarks.append(.message("colors outside of sRGB were cut off, so they differ by more"))
      // How much more is not known.
      if case .tolerated(let difference)? = self.comparison { self.comparison = .different(difference) }
    }
    guard options.explains else { return }
    switch comparisons[nearest] {
    case .identical: break
    case .tolerated where !options.strict && self.factDifferences.isEmpty: break
    case .tolerated, .different, .sizeMismatch:
      let isOneLabel = !subject.notes.guides(golden.record.facts).isEmpty
      self.explanation = Explanation(from: references[nearest].bitmap, to: candidate, isOneLabel: isOneLabel)
    }
    if options.outputFolder != nil { self.diffPNG = diffPicture(references[nearest].bitmap, candidate) }
  }

  private var textFindings: [Finding] {
    (self.factDifferences.contains(where: \.isOfText) ? [Finding(.text, .text)] : [])
      + (differencesBesidesText.isEmpty ? [] : [Finding(.structure, .facts)])
  }

  /// The difference of the pictures; where facts differ, pixels add no finding.
  private func pictureFindings(hidden: HiddenDifference?, mayIgnore: Bool) -> [Finding] {
    if let hidden { return [Finding(.raster, "the pictures are \(hidden.words)")] }
    switch self.comparison {
    case nil: return []
    case .identical? where mayIgnore:
      return [Finding(.raster, "the pictures differ only in parts that are ignored")]
    case .identical?:
      return [
        Finding(
          .broken,
          "the comparator finds no difference between pictures whose hashes differ; report this as a bug")
      ]
    case .sizeMismatch?: return [Finding(.size, .picture)]
    case .tolerated(let difference)?, .different(let difference)?:
      if difference.displacement?.changesSize == true { return [Finding(.size, .picture)] }
      if !structuralDifferences.isEmpty { return [] }
      return [Finding(isRecoloring ? .color : .raster, .picture)]
    }
  }
}

extension GoldenRecord {
  /// The pictures that a candidate may equal: the first alone unless there may be several.
  func pictures(several: Bool) -> [PictureRecord] {
    (picture.map { [$0] } ?? []) + (several ? alternatives : [])
  }
}
