import ArgumentParser
import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// One run of `assay diff`: what to compare, and what to write.
struct DiffRun {
  var paths: [String]
  var comparator: AssayImageDiff.PictureComparator
  var selection = FileSelection.all
  var output: String?
  var sideBySide: String?
  var list = false
  var jobs: Int?
  var json = false
  /// Whether each difference that fails is explained, too.
  var explains = false

  /// Compares, prints, and returns the exit status.
  func callAsFunction() throws -> Int32 {
    if list { return try compare(PairList.standardInput()) }
    let folders = paths.filter(PlainFile.isFolder)
    guard folders.isEmpty else {
      guard folders.count == 2, paths.count == 2 else {
        if let missing = paths.first(where: { !Paths.exists($0) }) {
          throw Problem(SourceLocation(path: missing), "there is no such folder; check its name")
        }
        throw Problem(
          SourceLocation(path: folders[0]),
          "this is a folder; name a picture, or two folders and nothing else")
      }
      try DiffRun.refuse([output, sideBySide], of: "two folders")
      try Places.refuseSame(paths[0], paths[1])
      let rules = paths[0] + "/" + FileSelection.rules
      if Paths.exists(rules) {
        complain("\(rules): note: not applied by this command; `assay verify` of these folders applies it")
      }
      return try compare(PairList.folders(paths[0], paths[1], selection))
    }
    return try compareFiles()
  }

  /// Says that a box of an option decides nothing.
  static func outside(_ box: PixelRect, _ what: String) -> Problem {
    Problem(.commandLine, "the box \(box) is outside of \(what); correct it, or leave it out")
  }

  /// Refuses to write a picture of the difference for more than one pair.
  static func refuse(_ pictures: [String?], of what: String) throws {
    guard pictures.allSatisfy({ $0 == nil }) else {
      throw ValidationError(
        "'--output' and '--side-by-side' show one pair; they cannot be used with \(what).")
    }
  }

  private func compareFiles() throws -> Int32 {
    let (references, candidate) = (Array(paths.dropLast()), paths[paths.count - 1])
    if output != nil || sideBySide != nil {
      try Places.check(reading: paths, writing: [output, sideBySide])
    }
    let result = try DiffResult(
      references: references, candidate: candidate, by: comparator, onAllCores: true, explaining: explains,
      keepingPictures: output != nil || sideBySide != nil)
    if let box = result.boxesOutside.first { throw DiffRun.outside(box, "the picture") }
    if let (first, second) = result.pictures {
      if let output {
        let picture = diffImage(reference: first, candidate: second, comparison: result.comparison)
        try PlainFile.write(try picture.png(), to: output)
      }
      if let sideBySide {
        let strip = AssayImageDiff.sideBySide(
          reference: first, candidate: second, comparison: result.comparison)
        try PlainFile.write(try strip.png(), to: sideBySide)
      }
    }
    if json {
      print(result.document.json)
    } else {
      result.lines(namingReference: references.count > 1).forEach(say)
    }
    return result.passes ? 0 : 1
  }
}
