import AssayFacts
import AssayHashing
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// One evaluation in a manifest; empty members are left out, and so are the facts of cases that passed.
struct BundleCase: Codable {
  struct Difference: Codable {
    var path: String
    /// `old: …` and `new: …` as lines of facts; an absent side has no line.
    var sides: [String]
  }

  struct Recolor: Codable {
    var old: String
    var new: String
    var pixels: Int
  }

  struct Swap: Codable {
    var golden: String?
    var candidate: String
  }

  /// A guide over a picture.
  struct Hint: Codable {
    var kind: String
    /// Left and upper side, width and height.
    var box: [Double]
    var baseline: Double?
  }

  /// How the picture changed.
  struct Event: Codable {
    /// The kinds of guides that hold the changed pixels.
    var places: [String]?
    /// Pixels to the right, and down.
    var shift: [Int]?
    var weight: Double?
    var softer: Bool?
  }

  struct Contrast: Codable {
    var other: String
    var picture: String
    var otherPicture: String
    var facts: [Difference]?
  }

  var name: String
  var path: String
  var line: Int
  var column: Int
  var seconds: Double
  var verdict: String
  var summary: String?
  /// The kind of golden; nil for a picture.
  var form: String?
  var causes: [String]?
  var messages: [String]?
  /// The broken expectation, by which failures are grouped.
  var claim: String?
  /// Where the expectation is written.
  var claimPlace: String?
  /// The position of the message that ends with measurements.
  var measured: Int?
  var isOverruled: Bool?
  var differences: [Difference]?
  var surroundings: [Difference]?
  var environment: [Difference]?
  var recolorings: [Recolor]?
  var hasNarrowChangesOnly: Bool?
  var event: Event?
  var comparison: BundleComparison?
  /// Pictures by the SHA-256 of their files.
  var reference: String?
  var candidate: String?
  var referencePath: String?
  var facts: [String]?
  var exchange: Swap?
  var unequal: [String]?
  var contrasts: [Contrast]?
  var referenceGuides: [Hint]?
  var candidateGuides: [Hint]?
  var pixelsPerPoint: Double?
}

/// The pictures of a bundle by the SHA-256 of their files.
struct BundlePictures {
  private(set) var files: [String: [UInt8]] = [:]

  init(files: [String: [UInt8]] = [:]) { self.files = files }

  /// Adds a file and returns its name.
  mutating func add(_ file: [UInt8]) -> String {
    let name = SHA256(of: file).description
    files[name] = file
    return name
  }

  /// The file of a name.
  func file(_ name: String) throws(BundleDamage) -> [UInt8] {
    guard let file = files[name] else { throw BundleDamage("there is no picture '\(name)'") }
    return file
  }
}

extension BundleCase {
  /// The names of all pictures the case shows.
  var pictures: [String] {
    [reference, candidate].compactMap(\.self)
      + (contrasts ?? []).flatMap { [$0.picture, $0.otherPicture] }
  }

  /// Records an evaluation, and its pictures.
  init(_ evaluation: Evaluation, pictures: inout BundlePictures) {
    name = evaluation.name.text
    path = evaluation.location.path
    line = evaluation.location.line
    column = evaluation.location.column
    seconds = evaluation.duration.inSeconds
    verdict = evaluation.verdict.rawValue
    summary = evaluation.summary
    form = evaluation.form == .picture ? nil : evaluation.form.rawValue
    causes = evaluation.causes.map(\.rawValue).orNil
    messages = evaluation.messages.orNil
    claim = evaluation.findings.lazy.compactMap(\.expectationKey).first
    claimPlace = evaluation.findings.lazy.compactMap(\.expectationPlace).first
    measured = evaluation.findings.firstIndex(where: \.endsWithMeasurements)
    isOverruled = evaluation.isOverruled ? true : nil
    differences = evaluation.factDifferences.map { Difference($0) }.orNil
    surroundings = evaluation.environmentReasons.map { Difference($0) }.orNil
    environment = evaluation.environmentDifferences.map { Difference($0) }.orNil
    recolorings = evaluation.recolorings.map { Recolor($0) }.orNil
    hasNarrowChangesOnly = evaluation.hasRecoloredAreas ? nil : true
    event = evaluation.pictureChange.map { change in
      Event(
        places: change.places.map(\.rawValue).orNil, shift: change.shift.map { [$0.x, $0.y] },
        weight: change.weight, softer: change.isSofter)
    }
    comparison = evaluation.comparison.map { BundleComparison($0) }
    reference = evaluation.referencePNG.map { pictures.add($0) }
    candidate = evaluation.candidatePNG.map { pictures.add($0) }
    referencePath = evaluation.referencePath.isEmpty ? nil : evaluation.referencePath
    facts = evaluation.verdict == .passed ? nil : evaluation.facts.manifestLines.orNil
    exchange = evaluation.replacement.map {
      Swap(golden: $0.golden?.description, candidate: $0.candidate.description)
    }
    unequal = evaluation.unequal.map(\.text).orNil
    contrasts =
      evaluation.contrasts.compactMap { contrast in
        contrast.sides().map { sides in
          Contrast(
            other: contrast.other.text, picture: pictures.add(sides.picturePNG),
            otherPicture: pictures.add(sides.otherPNG), facts: sides.differences.map { Difference($0) }.orNil)
        }
      }.orNil
    referenceGuides = evaluation.referenceGuides.map { Hint($0) }.orNil
    candidateGuides = evaluation.candidateGuides.map { Hint($0) }.orNil
    pixelsPerPoint = evaluation.pixelsPerPoint == 1 ? nil : evaluation.pixelsPerPoint
  }
}

extension BundleCase.Difference {
  init(_ difference: FactDifference) {
    path = difference.path.description
    var facts = Facts()
    facts["old"] = difference.old
    facts["new"] = difference.new
    sides = facts.manifestLines
  }
}

extension BundleCase.Hint {
  init(_ guide: Guide) {
    kind = guide.kind.rawValue
    box = [guide.x, guide.y, guide.width, guide.height]
    baseline = guide.baseline
  }
}

extension BundleCase.Recolor {
  init(_ recoloring: Recoloring) {
    old = recoloring.old.description
    new = recoloring.new.description
    pixels = recoloring.pixels
  }
}

extension Array {
  /// The array; nil for an empty one.
  fileprivate var orNil: Self? { isEmpty ? nil : self }
}

extension Duration {
  /// The time in seconds, to the microsecond: most cases take less than a thousandth.
  package var inSeconds: Double {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    return Double(microseconds) / 1e6
  }
}

extension Facts {
  /// The facts as lines; NaN becomes null, as in reports.
  var manifestLines: [String] {
    guard case .record(let facts) = Fact.record(self).withoutNaN else { return lines }
    return facts.lines
  }
}

extension Fact {
  fileprivate var withoutNaN: Fact {
    switch self {
    case .number(let value) where value.isNaN: .null
    case .list(let values): .list(values.map(\.withoutNaN))
    case .record(let facts):
      .record(Facts(entries: facts.entries.map { .init(name: $0.name, value: $0.value.withoutNaN) }))
    case .null, .bool, .number, .text: self
    }
  }
}
