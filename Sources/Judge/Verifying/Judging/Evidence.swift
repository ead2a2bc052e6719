public import AssayExplaining
public import AssayFacts
import AssayGoldens
public import AssayImageDiff
package import AssayImaging
public import AssaySubjects

/// What shows how a case differs from its golden: pictures, guides and facts, as members of an ``Evaluation``, too.
public struct Evidence: Codable, Sendable {
  /// The golden whose picture it has, and that no case has any more; nil unless it was renamed.
  public package(set) var formerName: SubjectName?
  /// The facts that differ from the golden's.
  public var factDifferences: [FactDifference] = []
  /// The differences between the golden's environment and this one that can be the reason; empty for other causes.
  public var environmentReasons: [FactDifference] = []
  /// All differences between the golden's environment and this one.
  var environmentDifferences: [FactDifference] = []
  /// What changed in the picture; nil unless two pictures were compared, and their difference fails.
  public var explanation: Explanation?
  /// The comparison of the pictures; nil when their hashes are equal or one is missing.
  public var comparison: Comparison?
  /// Which of several goldens it was compared with, from 1.
  var goldenNumber = 1
  /// The cases whose pictures its own must equal, but does not.
  public var unequal: [SubjectName] = []
  /// The cases that it must differ from, and does.
  public var contrasts: [Contrast] = []

  /// The PNG file of the golden's picture; nil when the verdict is *passed* or there is no golden.
  public var referencePNG: [UInt8]?
  /// The hash of the golden's pixels; nil where the golden only is in ``referencePNG``.
  package var referenceHash: ContentHash?
  /// The picture just rendered, as a PNG file; nil when there is none or it equals the golden.
  public var candidatePNG: [UInt8]?
  /// The difference image as a PNG file; nil unless it was drawn.
  var diffPNG: [UInt8]?
  /// The file that ``candidatePNG`` shows, which accepting copies, but no bundle holds; nil if that file is a PNG.
  var candidateOriginal: [UInt8]?
  /// The path the candidate was written to; nil when it was not.
  public var candidatePath: String?
  /// The path the diff image was written to; nil when it was not.
  public var diffPath: String?
  /// What accepting it would replace; nil when it passed or cannot be accepted.
  public var replacement: GoldenReplacement?

  /// The facts just rendered; empty when rendering failed.
  public var facts = Facts()
  /// The guides of the golden's facts; empty when the case passed.
  public var referenceGuides: [Guide] = []
  /// The guides of the facts just rendered; empty when the case passed.
  public var candidateGuides: [Guide] = []

  /// The members that a bundle stores: no pictures, and nothing of this machine.
  enum CodingKeys: CodingKey {
    case factDifferences, environmentReasons, environmentDifferences, explanation
    case comparison, unequal, facts, referenceGuides, candidateGuides, replacement
  }
}

extension FactDifference {
  /// Whether it is the text that is judged instead of a picture.
  var isOfText: Bool { path.steps == [.name(Rendering.textFact)] }

  /// Whether both values are colors: then the picture shows the difference, too.
  var isRecoloring: Bool {
    [old, new].allSatisfy { fact in
      fact?.string.map { $0.first == "#" && Color($0) != nil } ?? false
    }
  }
}

/// The size and hash of a rendered picture, whose pixels are not kept.
struct RenderedPicture: Hashable, Sendable {
  var width: Int
  var height: Int
  var pixelHash: ContentHash
}

extension RenderedPicture {
  /// Those recorded of a golden.
  init(_ record: PictureRecord) {
    self.init(width: record.width, height: record.height, pixelHash: record.pixelHash)
  }

  /// Those of a rendering; without a picture the size is 0.
  init(_ rendering: Rendering) {
    self.init(
      width: rendering.bitmap?.width ?? 0, height: rendering.bitmap?.height ?? 0,
      pixelHash: rendering.contentHash)
  }
}
