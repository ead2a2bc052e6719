import ArgumentParser
import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySystem

/// What is to be compared, and what is to come of it.
struct DiffRun {
  var paths: [String]
  var comparator: AssayImageDiff.Comparator
  var output: String?
  var sideBySide: String?
  var list = false
  var jobs: Int?
  var json = false

  /// Compares and prints; gives the exit status.
  func callAsFunction() throws -> Int32 {
    if list { return try DiffBatch(comparator, jobs: jobs, json: json).run(PairList.standardInput()) }
    let folders = paths.filter(PictureFile.isFolder)
    guard folders.isEmpty else {
      guard folders.count == 2, paths.count == 2 else {
        let reason = "this is a folder; name a PNG file, or two folders and nothing else"
        complain("\(folders[0]): error: \(reason)")
        throw ExitCode(2)
      }
      try DiffRun.refuse([output, sideBySide], of: "two folders")
      let pairs = try PairList.folders(paths[0], paths[1])
      return try DiffBatch(comparator, jobs: jobs, json: json).run(pairs)
    }
    return try compareFiles()
  }

  /// Refuses pictures of differences where there may be more than one.
  static func refuse(_ pictures: [String?], of what: String) throws {
    guard pictures.allSatisfy({ $0 == nil }) else {
      throw ValidationError(
        "'--output' and '--side-by-side' show one pair; they cannot be used with \(what).")
    }
  }

  /// The most threads that two large pictures are compared on: to start more takes longer than they save.
  private static let threads = 4

  private func compareFiles() throws -> Int32 {
    var comparator = comparator
    comparator.threads = min(DiffRun.threads, Threads.cores)
    let input = DiffInput(references: Array(paths.dropLast()), candidate: paths[paths.count - 1])
    let result = input.judge(by: comparator, keepingPictures: output != nil || sideBySide != nil)
    for note in result.notes { complain(note) }
    if let pictures = result.pictures, let comparison = result.comparison {
      let (first, second) = (pictures.reference, pictures.candidate)
      if let output {
        let picture = diffImage(reference: first, candidate: second, comparison: comparison)
        try OutputFile.write(try picture.png(), to: output)
      }
      if let sideBySide {
        let strip = AssayImageDiff.sideBySide(reference: first, candidate: second, comparison: comparison)
        try OutputFile.write(try strip.png(), to: sideBySide)
      }
    }
    if let comparison = result.comparison {
      let report = DiffReport(comparison, reference: result.reference, candidate: input.candidate)
      print(json ? report.document.json : report.text(naming: input.references.count > 1))
    }
    return result.exitCode
  }
}
