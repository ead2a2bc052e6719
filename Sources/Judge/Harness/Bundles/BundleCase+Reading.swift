import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

extension BundleCase {
  /// The evaluation; throws what no verification could have written.
  func evaluation(pictures: BundlePictures, suite: SuiteFingerprint) throws(BundleDamage) -> Evaluation {
    guard let name = SubjectName(name) else { throw BundleDamage("'\(self.name)' is no name") }
    guard let verdict = Verdict(rawValue: verdict) else {
      throw BundleDamage("'\(self.verdict)' is no verdict")
    }
    var evaluation = Evaluation(
      name: name, location: SourceLocation(path: path, line: line, column: column), verdict: verdict)
    evaluation.summary = summary
    if let form {
      guard let known = GoldenForm(rawValue: form) else {
        throw BundleDamage("'\(form)' is no kind of golden")
      }
      evaluation.form = known
    }
    let (causes, messages) = (try (causes ?? []).checked { Cause(rawValue: $0) }, messages ?? [])
    guard messages.count >= causes.count else { throw BundleDamage("a cause has no sentence") }
    evaluation.findings = zip(causes, messages).enumerated().map { index, entry in
      var finding = Finding(entry.0, entry.1)
      if finding.cause == .expectation {
        (finding.expectationKey, finding.expectationPlace) = (claim, claimPlace)
      }
      finding.endsWithMeasurements = index == measured
      return finding
    }
    evaluation.remarks = Array(messages.dropFirst(causes.count))
    evaluation.factDifferences = try (differences ?? []).checked { $0.value }
    evaluation.environmentReasons = try (surroundings ?? []).checked { $0.value }
    evaluation.environmentDifferences = try (environment ?? []).checked { $0.value }
    evaluation.recolorings = try (recolorings ?? []).checked { $0.value }
    evaluation.hasRecoloredAreas = !(hasNarrowChangesOnly ?? false)
    evaluation.pictureChange = event?.value
    evaluation.referencePNG = try picture(reference, in: pictures)
    evaluation.candidatePNG = try picture(candidate, in: pictures)
    evaluation.referencePath = referencePath ?? ""
    evaluation.comparison = try comparison?.value(
      reference: evaluation.referencePNG, candidate: evaluation.candidatePNG)
    if let facts { evaluation.facts = try Facts(manifestLines: facts) }
    evaluation.replacement = try exchange?.value()
    evaluation.unequal = try (unequal ?? []).checked { SubjectName($0) }
    for contrast in contrasts ?? [] { evaluation.contrasts.append(try contrast.value(of: name, pictures)) }
    evaluation.referenceGuides = try (referenceGuides ?? []).checked { $0.value }
    evaluation.candidateGuides = try (candidateGuides ?? []).checked { $0.value }
    evaluation.pixelsPerPoint = pixelsPerPoint ?? 1
    evaluation.duration = try duration(ofSeconds: seconds)
    return try evaluation.rejudged(suite.verdictOptions)
  }

  private func picture(_ name: String?, in pictures: BundlePictures) throws(BundleDamage) -> [UInt8]? {
    guard let name else { return nil }
    return try pictures.file(name)
  }
}

extension Evaluation {
  /// Checks that the verdict follows from the findings, and applies options again.
  ///
  /// Otherwise an edited verdict could make a failure pass.
  fileprivate func rejudged(_ options: VerificationOptions) throws(BundleDamage) -> Evaluation {
    var judged = self
    judged.decide()
    let isKnownToFail = remarks.contains { $0.hasPrefix(Sentences.knownFailure) }
    switch judged.verdict {
    case .broken where verdict == .unavailable: judged.verdict = .unavailable
    case .changed, .missingGolden, .tolerated:
      if isKnownToFail { judged.verdict = .knownFailure }
    default: break
    }
    let showsDifference = !factDifferences.isEmpty || comparison != nil || !unequal.isEmpty
    guard verdict == judged.verdict, verdict != .passed || !showsDifference else {
      throw BundleDamage("its verdict is '\(verdict.rawValue)', which is not what was found")
    }
    return judged.applying(knownFailure: nil, options: options)
  }
}

/// A time in seconds, up to about eleven days.
func duration(ofSeconds seconds: Double) throws(BundleDamage) -> Duration {
  guard (0...1e6).contains(seconds) else { throw BundleDamage("'seconds' is \(seconds)") }
  return .microseconds(Int((seconds * 1e6).rounded()))
}

extension BundleCase.Difference {
  fileprivate var value: FactDifference? {
    guard let path = FactPath(path), let facts = try? Facts(manifestLines: sides) else { return nil }
    return FactDifference(path: path, old: facts["old"], new: facts["new"])
  }
}

extension BundleCase.Recolor {
  fileprivate var value: Recoloring? {
    guard let old = Color(old), let new = Color(new), pixels > 0 else { return nil }
    return Recoloring(old: old, new: new, pixels: pixels)
  }
}

extension BundleCase.Event {
  fileprivate var value: PictureChange {
    let shift = shift.flatMap { $0.count == 2 ? SIMD2($0[0], $0[1]) : nil }
    return PictureChange(
      places: (places ?? []).compactMap(Guide.Kind.init), shift: shift, weight: weight, isSofter: softer)
  }
}

extension BundleCase.Hint {
  fileprivate var value: Guide? {
    guard let kind = Guide.Kind(rawValue: kind), box.count == 4 else { return nil }
    return Guide(kind: kind, x: box[0], y: box[1], width: box[2], height: box[3], baseline: baseline)
  }
}

extension BundleCase.Swap {
  fileprivate func value() throws(BundleDamage) -> GoldenReplacement {
    let known = golden.flatMap { ContentHash($0) }
    guard let candidate = ContentHash(candidate), (known == nil) == (golden == nil) else {
      throw BundleDamage("an exchange has something that is no hash")
    }
    return GoldenReplacement(golden: known, candidate: candidate)
  }
}

extension BundleCase.Contrast {
  fileprivate func value(of name: SubjectName, _ pictures: BundlePictures) throws(BundleDamage) -> Contrast {
    guard let other = SubjectName(other) else { throw BundleDamage("'\(self.other)' is no name") }
    let sides = Contrast.Sides(
      picturePNG: try pictures.file(picture), otherPNG: try pictures.file(otherPicture),
      differences: try (facts ?? []).checked { $0.value })
    return Contrast(name: name, other: other) { sides }
  }
}

extension Array {
  /// The values of all elements; throws at the first that has none.
  fileprivate func checked<Value>(_ value: (Element) -> Value?) throws(BundleDamage) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for element in self {
      guard let value = value(element) else { throw BundleDamage("\(element) cannot be understood") }
      values.append(value)
    }
    return values
  }
}

extension Facts {
  /// Reads ``manifestLines``.
  init(manifestLines lines: [String]) throws(BundleDamage) {
    do throws(FactLineError) {
      try self.init(lines: lines.map { $0[...] })
    } catch {
      throw BundleDamage(error.description)
    }
  }
}
