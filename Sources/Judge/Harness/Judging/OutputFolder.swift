import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// Where a verification leaves candidates and diff images for people to look at.
struct OutputFolder {
  private let folder: Folder

  /// Names the folder; nil when nothing is to be written.
  init?(_ root: String?) {
    guard let root else { return nil }
    folder = Folder(root: root)
  }

  /// The names of the subjects of which an earlier verification left a candidate or a diff image.
  var files: Set<String> {
    var names: Set<String> = []
    for part in ["candidates", "diffs"] {
      for file in (try? folder.files(below: part)) ?? [] {
        guard let point = file.lastIndex(of: ".") else { continue }
        names.insert(String(file[..<point].dropFirst(part.count + 1)))
      }
    }
    return names
  }

  /// Writes an evaluation's candidate and diff image, and removes those an earlier verification left; says where they are.
  func writing(_ evaluation: Evaluation) -> Evaluation {
    if evaluation.form.isText { return writingText(evaluation) }
    var written = evaluation
    let (candidate, diff) = ("candidates/\(evaluation.name).png", "diffs/\(evaluation.name).png")
    do throws(FileError) {
      if let png = evaluation.candidatePNG {
        try folder.replace(candidate, bytes: png)
        written.candidatePath = folder.path(candidate)
      } else {
        try folder.remove(candidate)
      }
      if let png = evaluation.diffPNG {
        try folder.replace(diff, bytes: png)
        written.diffPath = folder.path(diff)
      } else {
        try folder.remove(diff)
      }
    } catch {
      written.remarks.append("\(error); choose another folder for output")
    }
    return written
  }
}

extension OutputFolder {
  /// The same for a text, of which there is no picture.
  private func writingText(_ evaluation: Evaluation) -> Evaluation {
    var written = evaluation
    let file = "candidates/\(evaluation.name).\(evaluation.form.rawValue)"
    do throws(FileError) {
      if evaluation.verdict != .passed, let text = evaluation.facts.goldenText {
        try folder.replace(file, bytes: Array(text.utf8))
        written.candidatePath = folder.path(file)
      } else {
        try folder.remove(file)
      }
    } catch {
      written.remarks.append("\(error); choose another folder for output")
    }
    return written
  }

  /// Writes which failures form which group, for `accept`; returns why it could not.
  func write(_ groups: RecordedGroups) -> String? {
    do throws(FileError) {
      try folder.replace(RecordedGroups.file, bytes: groups.json)
      return nil
    } catch {
      return "\(error); groups cannot be accepted by their ids"
    }
  }
}

extension Evaluation {
  /// The diff image as a PNG file; nil when there are not two pictures to compare.
  fileprivate var diffPNG: [UInt8]? {
    guard let comparison, let reference, let candidate else { return nil }
    return try? diffImage(reference: reference, candidate: candidate, comparison: comparison).png()
  }
}
