import AssayFacts
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// How two pictures are compared; tests put in others to see that they are found out.
typealias Compare = @Sendable (Comparator, _ reference: Bitmap, _ candidate: Bitmap) -> Comparison

/// How a rendering compares with its golden, in facts and picture.
struct GoldenComparison {
  /// The facts that differ.
  let factDifferences: [FactDifference]
  /// Whether facts differ in more than colors.
  let isStructural: Bool
  /// What its golden is.
  private let form: GoldenForm
  /// How the pictures were compared.
  private(set) var route = Evaluation.Route.none
  /// Which of several goldens the picture was compared with.
  private(set) var goldenNumber = 1
  /// The golden's picture; nil where nothing differs.
  private(set) var referencePNG: [UInt8]?
  /// How the pictures compare; nil when they are equal by hash, or the subject has none of its own.
  private(set) var comparison: Comparison?
  /// What happened to colors; nil where more than these changed.
  private(set) var colorChange: ColorChange?
  /// Why the golden cannot be used; nil where it can.
  private(set) var damage: Problem?
  /// Whether parts of the picture are ignored.
  private let mayIgnore: Bool

  /// Compares; the picture only where its hash is not the golden's.
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
      // Equal as strings are, such as with accents written in two ways, and another file all the same.
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
        // Whoever deletes one of several takes away what another machine must equal.
        for other in accepted where other != equal { _ = try golden.file(other) }
        if breaksExpectation || !factDifferences.isEmpty { referencePNG = file }
        (route, goldenNumber) = (.hash, equal.number)
      } else {
        route = .pixels
        try comparePixels(candidate, of: subject, with: golden, accepted, compare)
      }
    } catch {
      damage = error
    }
  }

  /// Compares with the golden that the picture is nearest to.
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
    referencePNG = references[match.index].file
    comparison = match.comparison
    if !isStructural { colorChange = ColorChange(references[match.index].bitmap, candidate) }
  }

  /// What it shows, as causes; where facts differ, other pixels are only what is to be expected.
  var findings: [Finding] {
    if let damage { return [Finding(.unusable, damage.description)] }
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
        Finding(.text, Sentences.text(TextDifference(text.old?.text, text.new?.text ?? ""))), at: 0)
    }
    return found
  }

  private var inPicture: [Finding] {
    switch comparison {
    case nil: return []
    case .identical? where mayIgnore:
      return [Finding(.raster, "the pictures differ only in parts that are ignored")]
    case .identical?:
      return [
        Finding(
          .unusable,
          "the comparator finds no difference between pictures whose hashes differ; report this as a bug")
      ]
    case .sizeMismatch(let reference, let candidate)?:
      return [Finding(.size, Sentences.size(reference: reference, candidate: candidate))]
    case .tolerated(let difference)?, .different(let difference)?:
      if isStructural { return [] }
      guard let colorChange, colorChange.isCertain else { return [Sentences.raster(difference)] }
      return [
        Finding(.color, Sentences.colors(colorChange.recolorings), measuring: Sentences.measured(difference))
      ]
    }
  }
}

extension GoldenRecord {
  /// The pictures that a candidate may equal; the first alone for a subject with one golden.
  fileprivate func pictures(several: Bool) -> [PictureRecord] {
    (picture.map { [$0] } ?? []) + (several ? alternatives : [])
  }
}

extension Subject {
  /// Who compares its picture with its golden.
  var comparator: Comparator { Comparator(tolerance: tolerance, regions: regions) }
}
