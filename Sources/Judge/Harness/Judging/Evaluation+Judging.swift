import AssayFacts
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// How two pictures are compared; tests put in others to see that they are found out.
typealias Compare = @Sendable (Comparator, _ reference: Bitmap, _ candidate: Bitmap) -> Comparison

/// An evaluation in the making, with what is needed to relate it to others and to accept its candidate.
struct Trial: Sendable {
  /// By which way the picture was compared with its golden, or with the other picture it must equal.
  enum Route: Sendable {
    case none
    case hash
    case pixels
    /// Not rendered: nothing has changed since it passed.
    case cache
  }

  var evaluation: Evaluation
  var route = Route.none
  /// Which of several goldens it was compared with.
  var goldenNumber = 1
  /// The picture's size and hash; nil when there is no rendering.
  var picture: RenderedPicture?
  /// Whether a relation can say nothing, because the other picture or the golden behind it does not exist.
  var hasBrokenRelation = false
}

/// What is kept of a rendered picture when its pixels are let go.
struct RenderedPicture: Hashable, Sendable {
  var width: Int
  var height: Int
  var pixelHash: ContentHash

  init(width: Int, height: Int, pixelHash: ContentHash) {
    self.width = width
    self.height = height
    self.pixelHash = pixelHash
  }

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    pixelHash = bitmap.contentHash
  }
}

extension Trial {
  /// A trial that ended before there was a picture.
  init(_ subject: Subject, failed error: RenderingError) {
    switch error {
    case .unavailable(let sentence):
      evaluation = Evaluation(of: subject, verdict: .unavailable)
      evaluation.add([Finding(cause: .unusable, sentence: sentence)])
    case .broken(let problem):
      evaluation = Evaluation(of: subject, verdict: .broken)
      evaluation.add([Finding(cause: .unusable, sentence: problem.sentence(besides: subject.location))])
    }
  }

  /// The trial of a subject that passed when it was last rendered, with nothing changed since.
  init(_ subject: Subject, cached: CachedSubject) {
    evaluation = Evaluation(of: subject, verdict: .passed)
    picture = cached.picture
    route = .cache
  }

  /// Judges a rendering by its golden: the one way for real evaluations and for those that must fail.
  ///
  /// - Parameters:
  ///   - fingerprint: What the rendering depends on.
  ///   - compare: Compares pictures whose hashes differ.
  init(
    _ subject: Subject, rendering: Rendering, golden: GoldenState, fingerprint: Facts, compare: Compare
  ) {
    evaluation = Evaluation(of: subject, verdict: .passed)
    evaluation.facts = rendering.facts
    picture = RenderedPicture(rendering.bitmap)
    evaluation.add(Trial.brokenExpectations(of: subject, facts: rendering.facts))
    switch golden {
    case .missing(let sentence):
      evaluation.add([Finding(cause: .missing, sentence: sentence)])
      keepCandidate(rendering.bitmap, of: subject)
    case .unusable(let problem):
      evaluation.add([Finding(cause: .unusable, sentence: problem.description)])
      keepCandidate(rendering.bitmap, of: subject)
    case .found(let golden):
      judge(subject, rendering, by: golden, fingerprint: fingerprint, compare: compare)
    }
    decide()
    if evaluation.verdict != .passed { addGuides(of: subject, golden: golden) }
  }

  private mutating func addGuides(of subject: Subject, golden: GoldenState) {
    evaluation.candidateGuides = subject.guides(evaluation.facts)
    if case .found(let golden) = golden { evaluation.referenceGuides = subject.guides(golden.record.facts) }
  }

  /// Gives the verdict that the findings lead to.
  mutating func decide() {
    let within =
      switch evaluation.comparison {
      case .tolerated, .identical: true
      case .different, .sizeMismatch, nil: false
      }
    evaluation.decide(withinTolerance: within)
  }

  /// Lets the facts go where nobody will ask for them: thousands of passed subjects must fit in memory.
  mutating func forgetPassedFacts() {
    if evaluation.verdict == .passed { evaluation.facts = Facts() }
  }

  private mutating func judge(
    _ subject: Subject, _ rendering: Rendering, by golden: Golden, fingerprint: Facts, compare: Compare
  ) {
    evaluation.factDifferences = golden.record.facts.differences(to: rendering.facts)
    var colorChange: ColorChange?
    if subject.hasGolden, golden.record.picture != nil {
      do throws(Problem) {
        colorChange = try comparePictures(subject, rendering.bitmap, golden: golden, compare: compare)
      } catch {
        evaluation.add([Finding(cause: .unusable, sentence: error.description)])
        keepCandidate(rendering.bitmap, of: subject)
        return
      }
    } else {
      // Only facts tell, of colors at single places.
      evaluation.hasRecoloredAreas = false
    }
    if !evaluation.structuralDifferences.isEmpty {
      let sentence = Sentences.structure(evaluation.factDifferences, comparison: evaluation.comparison)
      evaluation.add([Finding(cause: .structure, sentence: sentence)])
    } else if !evaluation.factDifferences.isEmpty && evaluation.comparison == nil {
      evaluation.add([Finding(cause: .color, sentence: Sentences.facts(evaluation.factDifferences))])
    }
    guard evaluation.causes.contains(where: { $0 != .expectation }) else { return }
    let surroundings = EnvironmentDifference(golden: golden.fingerprint, now: fingerprint)
    addEnvironment(surroundings, goldenFacts: golden.record.facts, colorChange: colorChange)
  }

  /// Says where the environment is another one: as the cause where it explains what was found, else as a remark.
  private mutating func addEnvironment(
    _ surroundings: EnvironmentDifference, goldenFacts: Facts, colorChange: ColorChange?
  ) {
    let reasons = surroundings.explaining(evaluation, goldenFacts: goldenFacts, colorChange: colorChange)
    evaluation.surroundings = reasons
    evaluation.environmentDifferences = surroundings.differences
    if !reasons.isEmpty {
      evaluation.add([Finding(cause: .environment, sentence: Sentences.environment(reasons))])
    } else if !surroundings.differences.isEmpty {
      evaluation.messages.append(
        "the golden's environment was another one, too: " + Sentences.environment(surroundings.differences))
    }
  }

  private mutating func comparePictures(
    _ subject: Subject, _ candidate: Bitmap, golden: Golden, compare: Compare
  ) throws(Problem) -> ColorChange? {
    let accepted = golden.record.pictures(several: subject.severalGoldens != nil)
    if let equal = accepted.first(where: { $0.pixelHash == picture?.pixelHash }) {
      let file = try golden.file(equal)
      if !evaluation.causes.isEmpty || !evaluation.factDifferences.isEmpty { evaluation.referencePNG = file }
      (route, goldenNumber) = (.hash, equal.number)
      return nil
    }
    route = .pixels
    var references: [(file: [UInt8], bitmap: Bitmap)] = []
    for recorded in accepted {
      let file = try golden.file(recorded)
      references.append((file, try golden.picture(file, recorded)))
    }
    let comparisons = references.map { compare(subject.comparator, $0.bitmap, candidate) }
    guard let match = Match(nearestOf: comparisons) else { return nil }
    let (comparison, reference) = (match.comparison, references[match.index].bitmap)
    goldenNumber = accepted[match.index].number
    evaluation.referencePNG = references[match.index].file
    evaluation.comparison = comparison
    keepCandidate(candidate, of: subject)
    let isStructural = !evaluation.structuralDifferences.isEmpty
    let colorChange = isStructural ? nil : ColorChange(reference, candidate)
    evaluation.hasRecoloredAreas = colorChange?.isFlat ?? false
    if colorChange?.isCertain == true {
      evaluation.recolorings = colorChange?.recolorings ?? []
    } else {
      evaluation.blends = colorChange?.recolorings ?? []
    }
    evaluation.add(pictureFindings(comparison, mayIgnore: subject.regions.contains { $0.tolerance == nil }))
    return colorChange
  }

  /// What a comparison tells beyond the facts: where those differ, other pixels are only what is to be expected.
  private func pictureFindings(_ comparison: Comparison, mayIgnore: Bool) -> [Finding] {
    switch comparison {
    case .identical where mayIgnore:
      return [Finding(cause: .raster, sentence: "the pictures differ only where the scenario ignores it")]
    case .identical:
      let sentence =
        "the comparator finds no difference between pictures whose hashes differ; report this as a bug"
      return [Finding(cause: .unusable, sentence: sentence)]
    case .sizeMismatch(let reference, let candidate):
      return [Finding(cause: .size, sentence: Sentences.size(reference: reference, candidate: candidate))]
    case .tolerated(let difference), .different(let difference):
      guard evaluation.structuralDifferences.isEmpty else { return [] }
      if evaluation.recolorings.isEmpty {
        return [Finding(cause: .raster, sentence: Sentences.pixels(difference))]
      }
      return [Finding(cause: .color, sentence: Sentences.colors(evaluation.recolorings, difference))]
    }
  }

  private mutating func keepCandidate(_ bitmap: Bitmap, of subject: Subject) {
    guard subject.hasGolden else { return }
    do throws(PNGError) {
      evaluation.candidatePNG = try bitmap.png()
    } catch {
      evaluation.add([Finding(cause: .unusable, sentence: error.description)])
    }
  }

  private static func brokenExpectations(of subject: Subject, facts: Facts) -> [Finding] {
    subject.expectations.compactMap { expectation in
      expectation.failure(facts).map { failure in
        Finding(cause: .expectation, sentence: "\(expectation.location): \(failure)")
      }
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

extension Problem {
  /// The message, preceded by its place unless that is already known.
  func sentence(besides location: SourceLocation) -> String {
    location == self.location ? message : "\(self.location): \(message)"
  }
}
