import AssayImaging
import AssaySubjects
import AssaySystem

/// Lists the pairs that `assay diff` compares when it is given two folders or a list.
enum PairList {
  /// A pair, one side of which may be missing.
  struct Pair: Sendable {
    /// The name in the output.
    var name: String
    /// The path of the reference; nil if there is only a candidate.
    var reference: String?
    /// The path of the candidate; nil if it is missing.
    var candidate: String?
    /// Why the pair cannot be compared.
    var problem: String?
    /// The name of a reference without a candidate that is the same file; nil unless only the name changed.
    var former: String?
  }

  /// The pairs in standard input, one per line with a tab between both paths; throws for any other line.
  static func standardInput() throws(Problem) -> [Pair] {
    var pairs: [Pair] = []
    var number = 0
    while let line = readLine() {
      number += 1
      if line.isEmpty { continue }
      let paths = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard paths.count == 2, paths.allSatisfy({ !$0.isEmpty }) else {
        throw Problem(
          SourceLocation(path: "standard input:\(number)"),
          "a line needs two paths with a tab between them; this one is '\(line)'")
      }
      pairs.append(Pair(name: paths[1], reference: paths[0], candidate: paths[1]))
    }
    guard !pairs.isEmpty else {
      throw Problem(.commandLine, "standard input names no pair; write a line a pair")
    }
    return pairs
  }

  /// The selected pictures in two folders, paired by their paths below the folder.
  static func folders(
    _ reference: String, _ candidate: String, _ selection: FileSelection
  ) throws(Problem) -> [Pair] {
    var hidden: [Problem] = []
    let (first, second) = (
      try files(below: reference, selection, &hidden), try files(below: candidate, selection, &hidden)
    )
    guard !first.isEmpty || !second.isEmpty || !hidden.isEmpty else {
      throw Problem(.commandLine, "\(reference), \(candidate): there is no picture below either")
    }
    let pairs = first.union(second).sorted().map { name in
      let (isFirst, isSecond, name) = (first.contains(name), second.contains(name), name.text)
      let sides = (isFirst ? "\(reference)/\(name)" : nil, isSecond ? "\(candidate)/\(name)" : nil)
      let problem = selection.complaint(about: name).map { "\(sides.0 ?? sides.1 ?? name): error: \($0)" }
      return Pair(name: name, reference: sides.0, candidate: sides.1, problem: problem)
    }
    return findingRenamed(pairs) + hidden.map { Pair(name: $0.location.path, problem: $0.description) }
  }

  /// The same pairs, with the former names of candidates without a reference.
  private static func findingRenamed(_ pairs: [Pair]) -> [Pair] {
    func hash(of path: String?) -> ContentHash? {
      path.flatMap { try? PictureFile(path: $0) }.map { ContentHash(of: $0.bytes) }
    }
    let gone = pairs.filter { $0.candidate == nil && $0.problem == nil }
    if gone.isEmpty { return pairs }
    let names = Dictionary(gone.map { (hash(of: $0.reference), $0.name) }) { first, _ in first }
    return pairs.map { pair in
      var pair = pair
      if pair.reference == nil { pair.former = hash(of: pair.candidate).flatMap { names[$0] } }
      return pair
    }
  }

  /// The paths of the pictures below a folder; throws if it cannot be listed completely.
  private static func files(
    below folder: String, _ selection: FileSelection, _ hidden: inout [Problem]
  ) throws(Problem) -> Set<ByteText> {
    let walk = PictureWalk(folder, selection)
    if let failure = walk.failures.first { throw failure }
    hidden += walk.problems
    for (path, isLink) in walk.files where isLink && PlainFile.isFolder("\(folder)/\(path)") {
      throw Problem(
        SourceLocation(path: "\(folder)/\(path)"),
        "a linked folder is not followed; compare the folder that it leads to")
    }
    return Set(walk.files.filter { selection.holdsPicture($0.path) }.map { ByteText($0.path) })
  }
}
