import AssayFacts
import AssayGoldens
public import AssayImaging
import AssaySubjects

/// The hashes of a golden and its candidate; a decision names them, so that it does not count once one has changed.
public struct GoldenReplacement: Codable, Hashable, Sendable {
  /// The present golden, if it can be used.
  public var golden: ContentHash?
  /// The golden after accepting.
  public var candidate: ContentHash

  /// Creates a replacement.
  public init(golden: ContentHash?, candidate: ContentHash) {
    self.golden = golden
    self.candidate = candidate
  }

  /// What accepting an evaluation would replace; nil where nothing was rendered.
  init?(of subject: Subject, _ evaluation: Evaluation, golden: GoldenState) {
    guard let picture = evaluation.picture else { return nil }
    let record: GoldenRecord? = if case .found(let golden) = golden { golden.record } else { nil }
    // A case that passed has the golden's facts, and keeps no facts.
    let facts = evaluation.verdict == .passed ? record?.facts ?? evaluation.facts : evaluation.facts
    self.init(golden: record, picture: subject.hasGoldenPicture ? picture.pixelHash : nil, facts: facts)
  }

  /// The replacement of a recorded golden for a rendering; its pixels' hash is nil for a subject without a picture of its own.
  init(golden: GoldenRecord?, picture: ContentHash?, facts: Facts) {
    self.golden = golden.map { golden in
      GoldenReplacement.hash(
        picture: golden.picture?.pixelHash, facts: golden.facts, beside: golden.alternatives)
    }
    candidate = GoldenReplacement.hash(picture: picture, facts: facts)
  }

  /// The deletion of a golden whose picture is gone.
  init(deleting golden: GoldenRecord) { self.init(golden: golden, picture: nil, facts: ["gone": true]) }

  /// Whether a golden is the reviewed one, or the candidate, which became the golden since.
  func fits(_ golden: ContentHash?) -> Bool { golden == self.golden || golden == candidate }

  private static func hash(
    picture: ContentHash?, facts: Facts, beside alternatives: [PictureRecord] = []
  ) -> ContentHash {
    let further = alternatives.map { "\($0.pixelHash) " }.joined()
    return ContentHash(
      of: Array("\(picture?.description ?? "no picture") \(further)\(Fact.record(facts))".utf8))
  }
}
