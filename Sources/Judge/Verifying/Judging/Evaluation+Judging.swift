import AssayExplaining
import AssayFacts
import AssayGoldens
import AssayImageDiff
import AssayImaging
import AssaySubjects

extension Evaluation {
  /// The evaluation of a subject that has no rendering.
  init(of subject: Subject, failed error: RenderingError) {
    switch error {
    case .unavailable(let sentence):
      self.init(of: subject, verdict: .unavailable, Finding(.broken, sentence))
    case .broken(let problem):
      self.init(
        of: subject, verdict: .broken, Finding(.broken, problem.sentence(besides: subject.location)))
      // The command of a scenario has a line of its own.
      if problem.location.path == location.path { location = problem.location }
    }
  }

  /// Compares a rendering, made in an environment, with its golden, which may be damaged on purpose.
  init(
    of subject: Subject, rendering: Rendering, golden: GoldenState, fingerprint: Facts,
    vocabulary: FactVocabulary, options: VerificationOptions = VerificationOptions(), compare: Compare
  ) {
    self.init(of: subject, verdict: .passed)
    (picture, self.facts) = (RenderedPicture(rendering), rendering.facts)
    if !rendering.parts.isEmpty { parts = rendering.parts }
    add(subject.brokenExpectations(self.facts))
    switch golden {
    case .missing(let sentence):
      add([Finding(.missing, sentence)])
      keepCandidate(rendering, of: subject)
    case .broken(let problem):
      add([Finding(.broken, problem.description)])
      keepCandidate(rendering, of: subject)
    case .unasked where findings.isEmpty: break
    case .unasked: keepCandidate(rendering, of: subject)
    case .found(let golden):
      do throws(Problem) {
        try self.compare(rendering, of: subject, with: golden, options: options, by: compare)
        if self.comparison != nil { keepCandidate(rendering, of: subject) }
        guard causes.contains(where: { $0 != .expectation }) else { break }
        explain(
          EnvironmentDifference(golden: golden.fingerprint, now: fingerprint), vocabulary: vocabulary,
          texts: golden.record.facts)
      } catch {
        add([Finding(.broken, error.description)])
        keepCandidate(rendering, of: subject)
        showEdit(of: golden, rendering, subject, by: compare)
      }
    }
    decide()
    guard verdict != .passed else { return }
    self.candidateGuides = subject.notes.guides(self.facts)
    if case .found(let golden) = golden { self.referenceGuides = subject.notes.guides(golden.record.facts) }
  }

  /// Compares a golden whose file isn't the accepted one with the rendering, so that the report shows what was edited.
  private mutating func showEdit(
    of golden: Golden, _ rendering: Rendering, _ subject: Subject, by compare: Compare
  ) {
    guard subject.hasGoldenPicture, let file = golden.anyFile(), let edited = try? Bitmap(file: file),
      let candidate = rendering.bitmap
    else { return }
    self.referencePNG = try? Bitmap.png(of: file)
    self.comparison = compare(
      PictureComparator(tolerance: subject.tolerance, regions: subject.regions), edited, candidate)
    if self.comparison != .identical { self.explanation = Explanation(from: edited, to: candidate) }
  }

  /// Reports a different environment: as the cause where it explains the differences, else as a remark.
  private mutating func explain(
    _ environment: EnvironmentDifference, vocabulary: FactVocabulary, texts golden: Facts
  ) {
    self.environmentDifferences = environment.differences
    self.environmentReasons = environment.explaining(
      self, goldenFacts: golden, drawingLibraries: vocabulary.drawingLibraries)
    if !self.environmentReasons.isEmpty {
      add([Finding(.environment, .environment)])
    } else if !self.environmentDifferences.isEmpty {
      remarks.append(.otherEnvironment)
    }
  }

  private mutating func keepCandidate(_ rendering: Rendering, of subject: Subject) {
    guard subject.hasGoldenPicture, let bitmap = rendering.bitmap else { return }
    do throws(PictureError) {
      self.candidatePNG = if let file = rendering.file { try Bitmap.png(of: file) } else { try bitmap.png() }
      self.candidateOriginal = rendering.file == self.candidatePNG ? nil : rendering.file
    } catch {
      add([Finding(.broken, error.description)])
    }
  }
}

extension Evaluation {
  /// Adds findings; a second finding of a cause becomes a remark.
  mutating func add(_ found: [Finding]) {
    for finding in found {
      if causes.contains(finding.cause) {
        remarks.append(finding.remark)
      } else {
        findings.append(finding)
      }
    }
    findings.sort { $0.cause.rank < $1.cause.rank }
  }

  /// Sets the verdict that follows from the findings.
  mutating func decide() {
    let causes = Set(causes)
    if causes.contains(.broken) {
      verdict = .broken
    } else if causes.contains(.missing) {
      verdict = .missingGolden
    } else if causes.isEmpty {
      verdict = .passed
    } else {
      let isHarmless =
        self.factDifferences.isEmpty && causes.isSubset(of: [.environment, .color, .raster, .size])
      let isWithinTolerance =
        switch self.comparison {
        case .tolerated, .identical: true
        case .different, .sizeMismatch, nil: false
        }
      verdict = isHarmless && isWithinTolerance ? .tolerated : .changed
    }
  }

  /// The same after options and the known failure were applied.
  func applying(knownFailure known: KnownFailure?, options: VerificationOptions) -> Evaluation {
    var result = self
    if options.strict && verdict == .tolerated { result.isOverruled = true }
    if options.allowMissingFonts && verdict == .unavailable { result.isOverruled = true }
    if let known { result.apply(known, today: options.today) }
    return result
  }
}

extension Cause {
  /// Its importance, 0 being the highest but for *broken*.
  fileprivate var rank: Int {
    self == .broken ? -1 : Cause.allCases.firstIndex(of: self) ?? 0
  }
}

extension Subject {
  /// The expectations that facts do not meet; several that fail with one message are reported once.
  fileprivate func brokenExpectations(_ facts: Facts) -> [Finding] {
    let broken = expectations.compactMap { expectation in
      expectation.failure(facts).map {
        BrokenExpectation(location: expectation.location, statement: expectation.statement, failure: $0)
      }
    }
    let counts = Dictionary(grouping: broken, by: \.failure).mapValues(\.count)
    var told: Set<String> = []
    return broken.filter { told.insert($0.failure).inserted }.map {
      Finding(.expectation, .expectation($0, count: counts[$0.failure] ?? 1))
    }
  }
}

extension Problem {
  /// The message, preceded by its place unless the reader knows that already.
  func sentence(besides location: SourceLocation) -> String {
    location == self.location ? message : "\(self.location): \(message)"
  }
}
