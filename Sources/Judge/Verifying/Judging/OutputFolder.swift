import AssayGoldens
package import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// Where a verification leaves candidates and diff images for people to look at.
struct OutputFolder {
  private let folder: Folder

  init?(_ root: String?) {
    guard let root else { return nil }
    folder = Folder(root: root)
  }

  /// The names of the cases of which an earlier verification left a candidate or a diff image.
  private var files: Set<ByteText> {
    var names: Set<ByteText> = []
    for part in ["candidates", "diffs"] {
      for file in (try? folder.files(below: part)) ?? [] {
        guard let point = file.lastIndex(of: ".") else { continue }
        names.insert(ByteText(file[..<point].dropFirst(part.count + 1)))
      }
    }
    return names
  }

  /// Writes candidates and diff images of failures, and removes the files of an earlier verification.
  func write(_ evaluations: inout [Evaluation], jobs: Int? = nil, trace: Trace? = nil) async {
    let earlier = files
    let indices = evaluations.indices.filter {
      evaluations[$0].verdict != .passed || earlier.contains(ByteText(evaluations[$0].name.text))
    }
    let written = await Threads.mapAside(indices.map { evaluations[$0] }, jobs: jobs) { evaluation in
      trace.during(.writing, evaluation.name.text) { writing(evaluation) }
    }
    for (index, evaluation) in zip(indices, written) { evaluations[index] = evaluation }
  }

  /// Writes a case's candidate and diff image, or removes those of an earlier verification; the evaluation with their paths.
  private func writing(_ evaluation: Evaluation) -> Evaluation {
    var written = evaluation
    // A case that has facts alone has no candidate.
    let file = "\(evaluation.name).\(evaluation.form.isText ? evaluation.form.rawValue : "png")"
    do throws(Problem) {
      written.candidatePath = try write(evaluation.candidateFile, to: "candidates/" + file)
      if !evaluation.form.isText {
        written.diffPNG = evaluation.diffPicture
        written.diffPath = try write(written.diffPNG, to: "diffs/" + file)
      }
    } catch {
      written.remarks.append(
        .message("\(error.location.path) \(error.message); choose another folder for output"))
    }
    return written
  }

  /// Writes a file, or removes it without bytes; returns its path.
  private func write(_ bytes: [UInt8]?, to file: String) throws(Problem) -> String? {
    guard let bytes else {
      try folder.remove(file)
      return nil
    }
    try folder.replace(file, bytes: bytes)
    return folder.path(file)
  }
}

extension Evaluation {
  /// The picture or text just rendered, as a file; nil if it was not drawn or equals the golden.
  fileprivate var candidateFile: [UInt8]? {
    guard form.isText else { return self.candidatePNG }
    return verdict == .passed ? nil : self.facts.goldenText.map { Array($0.utf8) }
  }

  /// The difference image as a PNG file; nil unless there are two pictures that differ.
  public var diffPicture: [UInt8]? {
    if let drawn = self.diffPNG { return drawn }
    guard let reference, let candidate else { return nil }
    return diffPicture(reference, candidate)
  }

  /// Draws the difference of its pictures.
  ///
  /// Rows that came or went in pictures of one size are no stripes: both pictures are shown as they are.
  func diffPicture(_ reference: Bitmap, _ candidate: Bitmap) -> [UInt8]? {
    guard var comparison = self.comparison, reference != candidate else { return nil }
    if case .different(let difference) = comparison { comparison = .different(difference.inPlace) }
    return try? diffImage(reference: reference, candidate: candidate, comparison: comparison).png()
  }

  /// The rows or columns that came or went and changed the size of the picture: only then the pictures are shown aligned.
  package var shownDisplacement: Displacement? {
    difference?.displacement.flatMap { $0.changesSize ? $0 : nil }
  }
}
