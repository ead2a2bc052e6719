public import AssayFacts
public import AssayGoldens
import AssayImageDiff
import AssayImaging
public import AssaySubjects

/// A golden as one commit has it.
public struct GoldenVersion: Hashable, Sendable {
  /// Its record; without a picture where the picture is the same in the version that it is compared with.
  public var record: GoldenRecord
  /// The environment that it was accepted in.
  public var fingerprint: Facts
  /// Its PNG file; nil without a picture.
  public var png: [UInt8]?

  /// Creates a version.
  public init(record: GoldenRecord, fingerprint: Facts, png: [UInt8]? = nil) {
    (self.record, self.fingerprint, self.png) = (record, fingerprint, png)
  }

  /// The version as a golden to compare with.
  fileprivate var golden: Golden {
    let png = png ?? []
    return Golden(
      record: record, fingerprint: fingerprint, isDecoded: false,
      file: { _ throws(Problem) in png },
      picture: { file, _ throws(Problem) in try Bitmap(version: file) })
  }

  /// The version as something that was drawn.
  fileprivate func rendering() throws(Problem) -> Rendering {
    guard let png, record.picture != nil else { return Rendering(facts: record.facts) }
    return Rendering(bitmap: try Bitmap(version: png), facts: record.facts)
  }
}

extension Evaluation {
  /// What changed from one version of a golden to the next, as if the newer one had just been drawn.
  ///
  /// - Parameters:
  ///   - old: The older version; nil for the first one.
  ///   - new: The newer version; nil if the golden was removed.
  ///   - subject: Its case, which has the form, the summary and the guides; nil when unknown.
  public init(
    _ name: SubjectName, from old: GoldenVersion?, to new: GoldenVersion?, location: SourceLocation,
    like subject: Subject? = nil, vocabulary: FactVocabulary
  ) throws(Problem) {
    guard let new else {
      self.init(name: name, location: location, verdict: .changed)
      findings = [Finding(.removed, "the golden was removed")]
      self.referencePNG = old?.png.flatMap { try? Bitmap.png(of: $0) }
      return
    }
    let rendering = try new.rendering()
    var drawn = Subject(name: name, location: location) { () throws(RenderingError) in rendering }
    drawn.golden.form = subject?.golden.form ?? new.record.text?.form ?? .picture
    if let subject { drawn.notes = subject.notes }
    self.init(
      of: drawn, rendering: rendering, golden: old.map { GoldenState.found($0.golden) } ?? .missing(""),
      fingerprint: new.fingerprint, vocabulary: vocabulary
    ) { $0.compare(reference: $1, candidate: $2) }
    if old == nil { findings = [Finding(.added, "the golden was added")] }
  }
}

extension Bitmap {
  fileprivate init(version png: [UInt8]) throws(Problem) {
    do throws(PictureError) {
      try self.init(file: png)
    } catch {
      throw Problem(.commandLine, "a picture in git cannot be read: \(error)")
    }
  }
}
