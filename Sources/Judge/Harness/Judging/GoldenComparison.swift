import AssayFacts
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A function that compares two pictures; tests replace it with wrong ones.
typealias Compare = @Sendable (Comparator, _ reference: Bitmap, _ candidate: Bitmap) -> Comparison

/// The comparison of a rendering with its golden, in facts and picture.
struct GoldenComparison {
  /// The facts that differ.
  let factDifferences: [FactDifference]
  /// Whether facts differ in more than colors.
  let isStructural: Bool
  /// Whether the golden is a picture, a text or facts.
  private let form: GoldenForm
  /// How the pictures were compared.
  private(set) var route = Evaluation.Route.none
  /// Which of several goldens the picture was compared with, from 1.
  private(set) var goldenNumber = 1
  /// The golden's picture; nil where nothing differs.
  private(set) var referencePNG: [UInt8]?
  /// The comparison of the pictures; nil when their hashes are equal, or the case has no golden picture.
  private(set) var comparison: Comparison?
  /// The changed colors; nil where more than colors changed.
  private(set) var colorChange: ColorChange?
  /// Why the golden cannot be used; nil where it can.
  private(set) var damage: Problem?
  /// Whether equal pictures differ in samples of sixteen bits.
  private var differsInSixteenBits = false
  /// Whether parts of the picture are ignored.
  private let mayIgnore: Bool

  /// Compares facts and, where the hashes differ, pictures.
  ///
  /// - Parameters:
  ///   - drawn: The size and the hash of the rendering's pixels.
  ///   - breaksExpectation: Whether the golden is shown even if all of it is equal.
  init(
    _ rendering: Rendering, drawn: RenderedPicture, of subject: Subject, with golden: Golden,
    breaksExpectation: Bool, compare: Compare
  ) {
    form = subject.form
    var differences = golden.record.facts.differences(to: rendering.facts)
    if let old = golden.record.facts.goldenText, let new = rendering.facts.goldenText, form.isText,
      !old.utf8.elementsEqual(new.utf8), !differences.contains(where: \.isOfText)
    {
      // Strings that Swift takes for equal may have other bytes, such as accents that are written in two ways.
      let path = FactPath(steps: [.name(Rendering.textFact)])
      differences.append(FactDifference(path: path, old: .text(old), new: .text(new)))
    }
    factDifferences = differences
    isStructural = factDifferences.contains { !$0.isRecoloring }
    mayIgnore = subject.regions.contains { $0.tolerance == nil }
    if form != .picture { route = .hash }
    guard subject.hasGoldenPicture, golden.record.picture != nil else { return }
    guard let candidate = rendering.bitmap else {
      damage = Problem(subject.location, "'\(subject.name)' is a picture, but none was drawn; draw one")
      return
    }
    do throws(Problem) {
      let accepted = golden.record.pictures(several: subject.severalGoldens != nil)
      if let equal = accepted.first(where: { RenderedPicture($0) == drawn }) {
        let file = try golden.file(equal)
        if golden.isDecoded { _ = try golden.picture(file, equal) }
        // Another machine's picture must equal a further golden, so a deleted one is an error.
        for other in accepted where other != equal { _ = try golden.file(other) }
        if let own = rendering.file, Bitmap.differInSixteenBits(file, own) {
          (differsInSixteenBits, comparison) = (true, .identical)
        }
        if breaksExpectation || !factDifferences.isEmpty || differsInSixteenBits {
          referencePNG = try? Bitmap.png(of: file)
        }
        (route, goldenNumber) = (.hash, equal.number)
      } else {
        route = .pixels
        try comparePixels(candidate, of: subject, with: golden, accepted, compare)
      }
    } catch {
      damage = error
    }
  }

  /// Compares with every accepted picture, and takes the nearest.
  private mutating func comparePixels(
    _ candidate: Bitmap, of subject: Subject, with golden: Golden, _ accepted: [PictureRecord],
    _ compare: Compare
  ) throws(Problem) {
    var references: [(file: [UInt8], bitmap: Bitmap)] = []
    for recorded in accepted {
      let file = try golden.file(recorded)
      references.append((file, try golden.picture(file, recorded)))
    }
    let comparisons = references.map { compare(subject.comparator, $0.bitmap, candidate) }
    guard let match = Match(nearestOf: comparisons) else { return }
    goldenNumber = accepted[match.index].number
    referencePNG = try? Bitmap.png(of: references[match.index].file)
    comparison = match.comparison
    if !isStructural, comparison?.difference?.displacement == nil {
      colorChange = ColorChange(references[match.index].bitmap, candidate)
    }
  }

  /// The differences as findings; where facts differ, other pixels are no finding of their own.
  var findings: [Finding] {
    if let damage { return [Finding(.broken, damage.description)] }
    if form.isText { return inText }
    let inFacts = Sentences.facts(factDifferences)
    if isStructural {
      return inPicture + [Finding(.structure, inFacts, measuring: comparison.flatMap(Sentences.remark(on:)))]
    }
    return !factDifferences.isEmpty && comparison == nil ? [Finding(.color, inFacts)] : inPicture
  }

  private var inText: [Finding] {
    let others = factDifferences.filter { !$0.isOfText }
    var found = others.isEmpty ? [] : [Finding(.structure, Sentences.facts(others))]
    if let text = factDifferences.first(where: \.isOfText) {
      found.insert(
        Finding(.text, Sentences.text(TextDifference(text.old?.string, text.new?.string ?? ""))), at: 0)
    }
    return found
  }

  private var inPicture: [Finding] {
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
      return [Finding(.size, Sentences.size(reference: reference, candidate: candidate))]
    case .tolerated(let difference)?, .different(let difference)?:
      if let displacement = difference.displacement, displacement.changesSize {
        let size = Sentences.size(reference: displacement.reference, candidate: displacement.candidate)
        return [Finding(.size, "\(size): \(difference.words)")]
      }
      if isStructural { return [] }
      if difference.displacement != nil { return [Finding(.raster, difference.words)] }
      guard let colorChange, colorChange.isCertain else { return [Sentences.raster(difference)] }
      return [
        Finding(.color, Sentences.colors(colorChange.recolorings), measuring: Sentences.measured(difference))
      ]
    }
  }
}

extension GoldenRecord {
  /// The pictures that a candidate may equal: the first alone unless there may be several.
  func pictures(several: Bool) -> [PictureRecord] {
    (picture.map { [$0] } ?? []) + (several ? alternatives : [])
  }
}

extension Subject {
  /// The comparator for its tolerance and regions.
  var comparator: Comparator { Comparator(tolerance: tolerance, regions: regions) }
}
