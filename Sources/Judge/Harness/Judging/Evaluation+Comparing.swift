import AssayExplaining
import AssayFacts
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A function that compares two pictures; tests replace it with wrong ones.
typealias Compare = @Sendable (Comparator, _ reference: Bitmap, _ candidate: Bitmap) -> Comparison

extension Evaluation {
  /// Compares facts with those of the golden, and pixels if their hashes differ; adds a finding for each difference.
  ///
  /// - Throws: Why the golden cannot be used.
  mutating func compare(
    _ rendering: Rendering, of subject: Subject, with golden: Golden, isStrict: Bool, by compare: Compare
  ) throws(Problem) {
    factDifferences = golden.record.facts.differences(to: rendering.facts)
    compareBytes(of: golden.record.facts.goldenText, rendering.facts.goldenText)
    if form != .picture { route = .hash }
    var differsInSixteenBits = false
    if subject.hasGoldenPicture, golden.record.picture != nil {
      guard let candidate = rendering.bitmap else {
        throw Problem(subject.location, "'\(subject.name)' is a picture, but none was drawn; draw one")
      }
      let accepted = golden.record.pictures(several: subject.severalGoldens != nil)
      if let equal = accepted.first(where: { RenderedPicture($0) == picture }) {
        differsInSixteenBits = try check(equal, among: accepted, of: golden, file: rendering.file)
      } else {
        try comparePixels(candidate, of: subject, with: golden, accepted, isStrict: isStrict, by: compare)
        (referenceGuides, candidateGuides) = (subject.guides(golden.record.facts), subject.guides(facts))
      }
    }
    if form.isText {
      add(textFindings)
    } else if structuralDifferences.isEmpty, !factDifferences.isEmpty, comparison == nil {
      add([Finding(.color, Sentences.facts(factDifferences))])
    } else {
      let mayIgnore = subject.regions.contains { $0.tolerance == nil }
      add(pictureFindings(differsInSixteenBits: differsInSixteenBits, mayIgnore: mayIgnore))
      guard !structuralDifferences.isEmpty else { return }
      let words = [seen, comparison.flatMap(Sentences.remark(on:))].compactMap(\.self)
      add([Finding(.structure, Sentences.facts(factDifferences), measuring: words.joined(separator: "; "))])
    }
  }

  /// Finds texts that Swift takes for equal, but have other bytes, such as accents that are written in two ways.
  private mutating func compareBytes(of old: String?, _ new: String?) {
    guard form.isText, let old, let new, !old.utf8.elementsEqual(new.utf8),
      !factDifferences.contains(where: \.isOfText)
    else { return }
    let path = FactPath(steps: [.name(Rendering.textFact)])
    factDifferences.append(FactDifference(path: path, old: .text(old), new: .text(new)))
  }

  /// Checks the files of a golden whose hash is equal; returns whether they differ in samples of sixteen bits.
  private mutating func check(
    _ equal: PictureRecord, among accepted: [PictureRecord], of golden: Golden, file own: [UInt8]?
  ) throws(Problem) -> Bool {
    let file = try golden.file(equal)
    if golden.isDecoded { _ = try golden.picture(file, equal) }
    // Another machine's picture must equal a further golden, so a deleted one is an error.
    for other in accepted where other != equal { _ = try golden.file(other) }
    let differs = own.map { Bitmap.differInSixteenBits(file, $0) } ?? false
    if differs { comparison = .identical }
    // The golden is shown next to what failed.
    if !findings.isEmpty || !factDifferences.isEmpty || differs { referencePNG = try? Bitmap.png(of: file) }
    (route, goldenNumber) = (.hash, equal.number)
    return differs
  }

  /// Compares with every accepted picture, and explains the difference from the nearest if it fails.
  private mutating func comparePixels(
    _ candidate: Bitmap, of subject: Subject, with golden: Golden, _ accepted: [PictureRecord],
    isStrict: Bool, by compare: Compare
  ) throws(Problem) {
    route = .pixels
    var references: [(file: [UInt8], bitmap: Bitmap)] = []
    for recorded in accepted {
      let file = try golden.file(recorded)
      references.append((file, try golden.picture(file, recorded)))
    }
    let comparator = Comparator(tolerance: subject.tolerance, regions: subject.regions)
    let comparisons = references.map { compare(comparator, $0.bitmap, candidate) }
    guard let nearest = comparisons.nearest else { return }
    goldenNumber = accepted[nearest].number
    referencePNG = try? Bitmap.png(of: references[nearest].file)
    comparison = comparisons[nearest]
    switch comparisons[nearest] {
    case .identical: break
    case .tolerated where !isStrict && factDifferences.isEmpty: break
    case .tolerated, .different, .sizeMismatch:
      let isOneLabel = !subject.guides(golden.record.facts).isEmpty
      explanation = Explanation(from: references[nearest].bitmap, to: candidate, isOneLabel: isOneLabel)
    }
  }

  private var textFindings: [Finding] {
    let others = differencesBesidesText
    let text = factDifferences.first(where: \.isOfText).map {
      Finding(.text, Sentences.text(TextDifference($0.old?.string, $0.new?.string ?? "")))
    }
    return (text.map { [$0] } ?? [])
      + (others.isEmpty ? [] : [Finding(.structure, Sentences.facts(others))])
  }

  /// What differs in the pictures; where facts differ, other pixels are no finding of their own.
  private func pictureFindings(differsInSixteenBits: Bool, mayIgnore: Bool) -> [Finding] {
    switch comparison {
    case nil: return []
    case .identical? where differsInSixteenBits:
      return [
        Finding(.raster, "the pictures are equal in 8 bits per channel, but their 16-bit samples differ")
      ]
    case .identical? where mayIgnore:
      return [Finding(.raster, "the pictures differ only in parts that are ignored")]
    case .identical?:
      return [
        Finding(
          .broken,
          "the comparator finds no difference between pictures whose hashes differ; report this as a bug")
      ]
    case .sizeMismatch(let reference, let candidate)?:
      return [Finding(.size, Sentences.size(reference: reference, candidate: candidate) + andSeen)]
    case .tolerated(let difference)?, .different(let difference)?:
      if let displacement = difference.displacement, displacement.changesSize {
        let size = Sentences.size(reference: displacement.reference, candidate: displacement.candidate)
        return [
          seen == nil
            ? Finding(.size, "\(size): \(difference.words)")
            : Finding(.size, size + andSeen, measuring: difference.words)
        ]
      }
      if !structuralDifferences.isEmpty { return [] }
      let isRecoloring = explanation?.isRecoloring == true && difference.displacement == nil
      let words = Sentences.difference(difference, seen: seen)
      guard isRecoloring else { return [Finding(.raster, words, measuring: difference.words)] }
      // A color alone moves faint edges, so it is measured by colors.
      return [Finding(.color, words, measuring: difference.measures.first { $0.limit == .color }?.words)]
    }
  }

  private var andSeen: String { seen.map { ": \($0)" } ?? "" }
}

extension GoldenRecord {
  /// The pictures that a candidate may equal: the first alone unless there may be several.
  func pictures(several: Bool) -> [PictureRecord] {
    (picture.map { [$0] } ?? []) + (several ? alternatives : [])
  }
}
