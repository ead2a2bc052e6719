import AssayFacts
import AssayGoldens
import AssayImaging
import AssaySubjects
import Synchronization

/// Finds the golden of each case.
final class GoldenReader: Sendable {
  let store: GoldenStore
  private let state = Mutex(State())

  private struct State {
    /// The environments that goldens were accepted in, by their files.
    var fingerprints: [String: Facts] = [:]
    /// Whether there are only pictures and no facts; nil until that is asked.
    var isPlain: Bool?
    /// What could not be read.
    var problems: Set<Problem> = []
  }

  init(_ store: GoldenStore) { self.store = store }

  /// The facts files that could not be read so far, ordered by place.
  var problems: [Problem] {
    state.withLock { $0.problems.sorted { $0.location < $1.location } }
  }

  /// The environment that a golden was accepted in.
  private func fingerprint(of record: GoldenRecord) throws(Problem) -> Facts {
    guard let file = record.fingerprint else { return Facts() }
    if let known = state.withLock({ $0.fingerprints[file] }) { return known }
    let fingerprint = try store.fingerprint(file)
    state.withLock { $0.fingerprints[file] = fingerprint }
    return fingerprint
  }
}

extension GoldenReader {
  /// The golden of a case; facts and files that equal those just rendered need not be parsed and decoded.
  func golden(of subject: Subject, rendered rendering: Rendering? = nil) -> GoldenState {
    let name = subject.name
    if let inline = subject.golden.inline {
      guard let text = inline.text else { return .missing("there is no golden in the source") }
      let record = GoldenRecord(picture: nil, facts: [Rendering.textFact: .text(text)])
      return found(name, record, fingerprint: Facts())
    }
    let (record, fingerprint): (GoldenRecord?, Facts)
    do throws(Problem) {
      record = try store.facts(of: name)?.record(likely: rendering?.facts)
      fingerprint = try record.map { record throws(Problem) in try self.fingerprint(of: record) } ?? Facts()
    } catch {
      state.withLock { _ = $0.problems.insert(error) }
      return .broken(error)
    }
    guard let record else {
      guard subject.hasGoldenPicture && store.hasPictureFile(name) else {
        return .missing("there is no golden")
      }
      return unrecorded(name, rendered: rendering)
    }
    if subject.hasGoldenPicture && record.picture == nil {
      return .missing("there is no golden picture, only facts from when the case had none of its own")
    }
    guard subject.golden.form.isText else { return found(name, record, fingerprint: fingerprint) }
    guard record.text?.form == subject.golden.form else {
      return .missing(
        "there is no golden \(subject.golden.form == .json ? "JSON" : "text"), but one of another kind")
    }
    do throws(Problem) {
      return found(name, try store.withText(record, of: name), fingerprint: fingerprint)
    } catch {
      return .broken(error)
    }
  }

  /// The golden that a picture in a folder without facts is; in a folder with facts, a picture without is broken.
  private func unrecorded(_ name: SubjectName, rendered rendering: Rendering?) -> GoldenState {
    do throws(Problem) {
      if try isPlain(), let (record, bitmap) = try store.unrecorded(name, rendered: rendering) {
        return found(name, record, fingerprint: Facts(), decoded: bitmap)
      }
      return .broken(
        Problem(
          SourceLocation(path: store.picturePath(of: name)),
          "the picture is there, but '\(store.factsPath(of: name))' does not record it; restore that file from version control"
        ))
    } catch {
      return .broken(error)
    }
  }

  private func isPlain() throws(Problem) -> Bool {
    if let known = state.withLock({ $0.isPlain }) { return known }
    let isPlain = try store.hasOnlyPictures()
    state.withLock { $0.isPlain = isPlain }
    return isPlain
  }

  /// The golden of a record, whose files are read when they are asked for.
  private func found(
    _ name: SubjectName, _ record: GoldenRecord, fingerprint: Facts, decoded bitmap: Bitmap? = nil
  ) -> GoldenState {
    let store = store
    return .found(
      Golden(
        record: record, fingerprint: fingerprint,
        isDecoded: bitmap == nil,
        file: { recorded throws(Problem) in try store.pictureFile(of: name, recorded: recorded) },
        anyFile: { store.anyPictureFile(of: name) },
        picture: { file, recorded throws(Problem) in
          if let bitmap { return bitmap }
          return try store.picture(of: name, file: file, recorded: recorded)
        }))
  }
}

/// A golden: its record, and functions that read its picture.
struct Golden: Sendable {
  var record: GoldenRecord
  /// The environment that the golden was accepted in.
  var fingerprint: Facts
  /// Whether the file is decoded even where the recorded hash equals the rendering's, since a record can be forged.
  var isDecoded: Bool
  /// Reads the picture's file, which must be the recorded one.
  var file: @Sendable (PictureRecord) throws(Problem) -> [UInt8]
  /// Reads the picture's file even if it is not the recorded one; nil if there is none.
  var anyFile: @Sendable () -> [UInt8]? = { nil }
  /// Decodes the file, whose pixels must be the recorded ones.
  var picture: @Sendable ([UInt8], PictureRecord) throws(Problem) -> Bitmap
}

/// The golden of a case, or why it is missing.
enum GoldenState: Sendable {
  case found(Golden)
  /// The golden is missing, with the error message.
  case missing(String)
  /// There is something, but it cannot be used.
  case broken(Problem)
  /// Goldens are ignored: only expectations count.
  case unasked
}
