import AssayExplaining
import AssayFacts
import AssayHashing
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A case in a manifest: its evaluation, from whose findings the verdict must follow, the time, and pictures by the SHA-256 of
/// their files.
struct BundleCase: Codable {
  struct Contrast: Codable {
    var other: SubjectName
    var picture: String
    var otherPicture: String
    var facts: [FactDifference]
  }

  var evaluation: Evaluation
  var seconds: Double
  var reference: String?
  var candidate: String?
  var contrasts: [Contrast]?

  init(_ evaluation: Evaluation, pictures: inout BundlePictures) {
    self.evaluation = evaluation.bundled
    seconds = evaluation.duration.inSeconds
    reference = evaluation.referencePNG.map { pictures.add($0) }
    candidate = evaluation.candidatePNG.map { pictures.add($0) }
    let contrasts = evaluation.contrasts.compactMap { contrast in
      contrast.sides.map { sides in
        Contrast(
          other: contrast.other, picture: pictures.add(sides.picturePNG),
          otherPicture: pictures.add(sides.otherPNG), facts: sides.differences)
      }
    }
    self.contrasts = contrasts.isEmpty ? nil : contrasts
  }

  /// The names of all pictures the case shows.
  var pictures: [String] {
    [reference, candidate].compactMap(\.self)
      + (contrasts ?? []).flatMap { [$0.picture, $0.otherPicture] }
  }

  /// The evaluation with its time and pictures; throws what no verification could have written.
  func completed(with pictures: BundlePictures, suite: SuiteFingerprint) throws(BundleDamage) -> Evaluation {
    var judged = evaluation
    judged.duration = try duration(ofSeconds: seconds)
    if let reference { judged.referencePNG = try pictures.file(reference) }
    if let candidate { judged.candidatePNG = try pictures.file(candidate) }
    for contrast in contrasts ?? [] {
      let sides = AssayVerifying.Contrast.Sides(
        picturePNG: try pictures.file(contrast.picture), otherPNG: try pictures.file(contrast.otherPicture),
        differences: contrast.facts)
      judged.contrasts.append(AssayVerifying.Contrast(other: contrast.other, sides: sides))
    }
    try judged.explanation?.check()
    try judged.comparison?.check(
      reference: judged.referencePNG, candidate: judged.candidatePNG)
    judged = try judged.rejudged(
      VerificationOptions(strict: suite.strict, allowMissingFonts: suite.allowMissingFonts))
    if judged.verdict == .passed { judged.forgetEvidence() }
    return judged
  }
}

extension Evaluation {
  /// The evaluation as a manifest states it: without the facts of a pass, and what cannot be accepted from there.
  var bundled: Evaluation {
    var bundled = self
    if verdict == .passed { bundled.forgetEvidence() }
    if self.candidateOriginal != nil || causes == [.removed] { bundled.replacement = nil }
    return bundled
  }

  /// Applies options again; throws unless the verdict follows from the findings, so that an edited one makes nothing pass.
  fileprivate func rejudged(_ options: VerificationOptions) throws(BundleDamage) -> Evaluation {
    var judged = self
    judged.decide()
    switch judged.verdict {
    case .broken where verdict == .unavailable: judged.verdict = .unavailable
    case .changed, .missingGolden, .tolerated:
      if isKnownToFail { judged.verdict = .knownFailure }
    default: break
    }
    // All that only a case has which did not pass.
    let showsDifference =
      !self.factDifferences.isEmpty || !self.unequal.isEmpty || self.comparison != nil
      || self.explanation != nil
      || self.candidatePNG != nil || self.referencePNG != nil || self.replacement != nil
      || !self.facts.isEmpty
      || !(self.referenceGuides + self.candidateGuides).isEmpty
      || !(self.environmentReasons + self.environmentDifferences).isEmpty
    guard verdict == judged.verdict, verdict != .passed || !showsDifference else {
      throw BundleDamage("its verdict is '\(verdict.rawValue)', but its findings mean another one")
    }
    return judged.applying(knownFailure: nil, options: options)
  }
}

extension Comparison {
  /// Throws where it does not fit the pictures, since diff images are drawn from it.
  fileprivate func check(reference: [UInt8]?, candidate: [UInt8]?) throws(BundleDamage) {
    let largestSide = Bitmap.pixelLimit
    var room = PixelSize(width: largestSide, height: largestSide)
    switch self {
    case .identical: return
    case .sizeMismatch(let first, let second):
      guard [first.width, first.height, second.width, second.height].allSatisfy((1...largestSide).contains)
      else { throw BundleDamage("a comparison states a size that no picture has") }
    case .tolerated(let difference), .different(let difference):
      if let reference, let candidate {
        let displacement = difference.displacement
        let sizes = [reference, candidate].map { png in
          Bitmap.size(ofPNG: png).map { PixelSize(width: $0.width, height: $0.height) }
        }
        guard let size = sizes[1], size == displacement?.candidate ?? size,
          sizes[0] == displacement?.reference ?? size
        else { throw BundleDamage("pictures were compared that have other sizes") }
        room = size
      }
      try difference.check(in: room)
      let isExceeded = difference.measures.contains { $0.limit == .spots && $0.isExceeded }
      let isDifferent = if case .different = self { true } else { false }
      // Rows that came or went are a difference even within the tolerance, unless that many are allowed.
      guard isExceeded == isDifferent || (difference.displacement != nil && isDifferent) else {
        throw BundleDamage(
          "a comparison is called \(isDifferent ? "different" : "tolerated"), which its measures are not")
      }
    }
  }
}

extension Difference {
  fileprivate func check(in room: PixelSize) throws(BundleDamage) {
    guard changedPixels >= 0, (0...255).contains(largestLevel),
      (-1...1_000_000_000).contains(smallestTolerance.spots)
    else { throw BundleDamage("a comparison states what nothing can measure") }
    guard displacement?.isConsistent ?? true else { throw BundleDamage("bands do not fit their pictures") }
    for box in regions.map(\.box) {
      guard (0..<room.width).contains(box.x), (0..<room.height).contains(box.y),
        (1...(room.width - box.x)).contains(box.width), (1...(room.height - box.y)).contains(box.height)
      else { throw BundleDamage("a region is outside its picture") }
    }
  }
}

extension Explanation {
  /// Throws where a place is in no picture, since the page frames places.
  fileprivate func check() throws(BundleDamage) {
    let sides = 0...Bitmap.pixelLimit
    let boxes = changes.flatMap(\.places).flatMap { [$0.before, $0.after] }.compactMap(\.self)
    guard changes.allSatisfy(\.isSomewhere), changes.compactMap(\.amount).allSatisfy(\.isCountable),
      boxes.allSatisfy({ box in [box.x, box.y, box.width, box.height].allSatisfy(sides.contains) })
    else { throw BundleDamage("a change is in no picture") }
  }
}

extension Change {
  fileprivate var isSomewhere: Bool {
    !places.isEmpty && places.allSatisfy { $0.before != nil || $0.after != nil }
  }
}

extension Change.Amount {
  fileprivate var isCountable: Bool {
    guard case .letters(let changed, let added, let removed) = self else { return true }
    return [changed, added, removed].allSatisfy((0...Bitmap.pixelLimit).contains)
  }
}

/// The pictures of a bundle by the SHA-256 of their files.
struct BundlePictures {
  var files: [String: [UInt8]] = [:]

  mutating func add(_ file: [UInt8]) -> String {
    let name = SHA256(of: file).description
    files[name] = file
    return name
  }

  func file(_ name: String) throws(BundleDamage) -> [UInt8] {
    guard let file = files[name] else { throw BundleDamage("there is no picture '\(name)'") }
    return file
  }
}

/// A time in seconds, up to about eleven days.
func duration(ofSeconds seconds: Double) throws(BundleDamage) -> Duration {
  guard (0...1e6).contains(seconds) else { throw BundleDamage("'seconds' is \(seconds)") }
  return .microseconds(Int((seconds * 1e6).rounded()))
}

extension Duration {
  /// The time in seconds, to the microsecond: most cases take less than a thousandth.
  package var inSeconds: Double {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    return Double(microseconds) / 1e6
  }
}
