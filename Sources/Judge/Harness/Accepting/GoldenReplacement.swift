import AssayFacts
import AssayGoldenStorage
public import AssayImaging

/// What accepting a candidate replaces, as two hashes of picture and facts: that of the golden and its own.
///
/// By these a decision knows what it was about: neither the golden nor the candidate has changed since.
public struct GoldenReplacement: Hashable, Sendable {
  /// The golden there is; nil when there is none that can be used.
  public var golden: ContentHash?
  /// The golden there will be.
  public var candidate: ContentHash

  /// Creates a replacement.
  public init(golden: ContentHash?, candidate: ContentHash) {
    self.golden = golden
    self.candidate = candidate
  }

  /// The replacement of a recorded golden for a rendering; its pixels' hash is nil for a subject without a picture of its own.
  init(golden: GoldenRecord?, picture: ContentHash?, facts: Facts) {
    self.golden = golden.map { golden in
      GoldenReplacement.hash(
        picture: golden.picture?.pixelHash, facts: golden.facts, beside: golden.alternatives)
    }
    candidate = GoldenReplacement.hash(picture: picture, facts: facts)
  }

  private static func hash(
    picture: ContentHash?, facts: Facts, beside alternatives: [PictureRecord] = []
  ) -> ContentHash {
    let further = alternatives.map { "\($0.pixelHash) " }.joined()
    return ContentHash(
      of: Array("\(picture?.description ?? "no picture") \(further)\(Fact.record(facts))".utf8))
  }
}
