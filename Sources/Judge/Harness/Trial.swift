import AssayFacts
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// How two pictures are compared; tests put in others to see that they are found out.
typealias Compare = @Sendable (Comparator, _ reference: Bitmap, _ candidate: Bitmap) -> Comparison

/// A judgement in the making, with what is needed to relate it to others and to accept its candidate.
struct Trial: Sendable {
  /// By which way the picture was compared with its golden, or with the other picture it must equal.
  enum Route: Sendable {
    case none
    case hash
    case pixels
    /// Not rendered: nothing has changed since it passed.
    case cache
  }

  var judgement: Judgement
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

  /// What is recorded of a golden.
  init(_ record: PictureRecord) {
    self.init(width: record.width, height: record.height, pixelHash: record.pixelHash)
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
      judgement = Judgement(of: subject, verdict: .unavailable)
      judgement.add([Finding(cause: .unusable, sentence: sentence)])
    case .broken(let problem):
      judgement = Judgement(of: subject, verdict: .broken)
      judgement.add([Finding(cause: .unusable, sentence: problem.sentence(besides: subject.location))])
    }
  }

  /// The trial of a subject that passed when it was last rendered, with nothing changed since.
  init(_ subject: Subject, cached: CachedSubject) {
    judgement = Judgement(of: subject, verdict: .passed)
    picture = cached.picture
    route = .cache
  }

  /// Judges a rendering by its golden: the one way for real judgements and for those that must fail.
  ///
  /// - Parameters:
  ///   - fingerprint: What the rendering depends on.
  ///   - compare: Compares pictures whose hashes differ.
  init(
    _ subject: Subject, rendering: Rendering, golden: GoldenState, fingerprint: Facts, compare: Compare
  ) {
    judgement = Judgement(of: subject, verdict: .passed)
    judgement.facts = rendering.facts
    picture = RenderedPicture(rendering.bitmap)
    judgement.add(Trial.brokenExpectations(of: subject, facts: rendering.facts))
    switch golden {
    case .missing(let sentence):
      judgement.add([Finding(cause: .missing, sentence: sentence)])
      keepCandidate(rendering.bitmap, of: subject)
    case .unusable(let problem):
      judgement.add([Finding(cause: .unusable, sentence: problem.description)])
      keepCandidate(rendering.bitmap, of: subject)
    case .found(let golden):
      judge(subject, rendering, by: golden, fingerprint: fingerprint, compare: compare)
    }
    decide()
    if judgement.verdict != .passed { addGuides(of: subject, golden: golden) }
  }

  private mutating func addGuides(of subject: Subject, golden: GoldenState) {
    judgement.candidateGuides = subject.guides(judgement.facts)
    if case .found(let golden) = golden { judgement.referenceGuides = subject.guides(golden.record.facts) }
  }

  /// Gives the verdict that the findings lead to.
  mutating func decide() {
    let within =
      switch judgement.comparison {
      case .tolerated, .identical: true
      case .different, .sizeMismatch, nil: false
      }
    judgement.decide(withinTolerance: within)
  }

  /// Lets the facts go where nobody will ask for them: thousands of passed subjects must fit in memory.
  mutating func forgetPassedFacts() {
    if judgement.verdict == .passed { judgement.facts = Facts() }
  }

  private mutating func judge(
    _ subject: Subject, _ rendering: Rendering, by golden: Golden, fingerprint: Facts, compare: Compare
  ) {
    judgement.factDifferences = golden.record.facts.differences(to: rendering.facts)
    var colorChange: ColorChange?
    if subject.hasGolden, golden.record.picture != nil {
      do throws(Problem) {
        colorChange = try comparePictures(subject, rendering.bitmap, golden: golden, compare: compare)
      } catch {
        judgement.add([Finding(cause: .unusable, sentence: error.description)])
        keepCandidate(rendering.bitmap, of: subject)
        return
      }
    } else {
      // Only facts tell, of colors at single places.
      judgement.hasRecoloredAreas = false
    }
    if !judgement.structuralDifferences.isEmpty {
      let sentence = Sentences.structure(judgement.factDifferences, comparison: judgement.comparison)
      judgement.add([Finding(cause: .structure, sentence: sentence)])
    } else if !judgement.factDifferences.isEmpty && judgement.comparison == nil {
      judgement.add([Finding(cause: .color, sentence: Sentences.facts(judgement.factDifferences))])
    }
    guard judgement.causes.contains(where: { $0 != .expectation }) else { return }
    let surroundings = Surroundings(golden: golden.fingerprint, now: fingerprint)
    addEnvironment(surroundings, goldenFacts: golden.record.facts, colorChange: colorChange)
  }

  /// Says where the environment is another one: as the cause where it explains what was found, else as a remark.
  private mutating func addEnvironment(
    _ surroundings: Surroundings, goldenFacts: Facts, colorChange: ColorChange?
  ) {
    let reasons = surroundings.explaining(judgement, goldenFacts: goldenFacts, colorChange: colorChange)
    judgement.surroundings = reasons
    judgement.environmentDifferences = surroundings.differences
    if !reasons.isEmpty {
      judgement.add([Finding(cause: .environment, sentence: Sentences.environment(reasons))])
    } else if !surroundings.differences.isEmpty {
      judgement.messages.append(
        "the golden's environment was another one, too: " + Sentences.environment(surroundings.differences))
    }
  }

  private mutating func comparePictures(
    _ subject: Subject, _ candidate: Bitmap, golden: Golden, compare: Compare
  ) throws(Problem) -> ColorChange? {
    let accepted = golden.record.pictures(several: subject.severalGoldens != nil)
    if let equal = accepted.first(where: { RenderedPicture($0) == picture }) {
      let file = try golden.file(equal)
      if golden.isDecoded { _ = try golden.picture(file, equal) }
      if !judgement.causes.isEmpty || !judgement.factDifferences.isEmpty { judgement.referencePNG = file }
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
    judgement.referencePNG = references[match.index].file
    judgement.comparison = comparison
    keepCandidate(candidate, of: subject)
    let isStructural = !judgement.structuralDifferences.isEmpty
    let colorChange = isStructural ? nil : ColorChange(reference, candidate)
    judgement.hasRecoloredAreas = colorChange?.isFlat ?? false
    if colorChange?.isCertain == true {
      judgement.recolorings = colorChange?.recolorings ?? []
    } else {
      judgement.blends = colorChange?.recolorings ?? []
    }
    judgement.add(pictureFindings(comparison, mayIgnore: subject.regions.contains { $0.tolerance == nil }))
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
      guard judgement.structuralDifferences.isEmpty else { return [] }
      if judgement.recolorings.isEmpty {
        return [Finding(cause: .raster, sentence: Sentences.pixels(difference))]
      }
      return [Finding(cause: .color, sentence: Sentences.colors(judgement.recolorings, difference))]
    }
  }

  private mutating func keepCandidate(_ bitmap: Bitmap, of subject: Subject) {
    guard subject.hasGolden else { return }
    do throws(PNGError) {
      judgement.candidatePNG = try bitmap.png()
    } catch {
      judgement.add([Finding(cause: .unusable, sentence: error.description)])
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
