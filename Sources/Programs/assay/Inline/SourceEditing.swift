import AssayGoldens
import AssayVerifying
import AssayImaging
import AssaySubjects

/// Writes accepted texts into the sources of their tests.
///
/// A simple scanner finds the literals. Before anything is written, the compiler parses the old and the new source, and only
/// the goldens may differ. A parser in Assay would have to be built by every package that depends on it.
struct SourceEditing {
  /// The package whose tests ran.
  var sources = TestSources(package: ".")
  /// The compiler, if any.
  var compiler = OtherProgram("swiftc")

  /// Edits the sources in memory, and returns their update.
  func prepare(_ replacements: [InlineReplacement]) throws(JudgeRefusal) -> GoldenUpdate {
    var (changes, problems): ([TestSources.SourceEdit], [Problem]) = ([], [])
    let files = Dictionary(grouping: replacements, by: \.location.path).sorted { $0.key < $1.key }
    for (path, replacements) in files {
      do throws(Problem) {
        changes.append(try change(of: path, replacements))
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw JudgeRefusal(problems: problems) }
    return sources.update(changes)
  }

  private func change(
    of path: String, _ replacements: [InlineReplacement]
  ) throws(Problem) -> TestSources.SourceEdit {
    let bytes = try sources.read(path)
    let hash = ContentHash(of: bytes)
    var edits: [(range: Range<Int>, text: String)] = []
    for replacement in replacements {
      try sources.check(
        TestSources.SourceEdit(path: path, before: replacement.golden.source ?? hash, bytes: []))
      let location = replacement.location
      edits.append(try InlineCall(in: bytes, at: location).edit(to: replacement.text))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    guard zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }) else {
      throw Problem(
        SourceLocation(path: path), "one golden is inside another's call; accept one after the other")
    }
    var edited = bytes
    for edit in edits.reversed() { edited.replaceSubrange(edit.range, with: edit.text.utf8) }
    try checkThatOnlyGoldensDiffer(bytes, edited, path, replacements)
    return TestSources.SourceEdit(path: path, before: hash, bytes: edited)
  }

  /// Throws unless the compiler parses both sources, and they differ exactly by the accepted goldens.
  private func checkThatOnlyGoldensDiffer(
    _ old: [UInt8], _ new: [UInt8], _ path: String, _ replacements: [InlineReplacement]
  ) throws(Problem) {
    let (before, after) = (try syntax(of: old, path), try syntax(of: new, path))
    let changes = zip(before.goldens, after.goldens).filter { $0 != $1 }.map { [$0, $1] }
    let accepted = replacements.map {
      [$0.golden.text.map { Array($0.utf8) }, Array($0.text.utf8)]
    }
    func counted<Change: Hashable>(_ changes: [Change]) -> [Change: Int] {
      changes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    guard before.rest == after.rest, counted(changes) == counted(accepted) else {
      throw Problem(
        replacements[0].location,
        "the golden cannot be written without changing something else: the call is in code that is not compiled, "
          + "or its golden is not a plain literal; write it by hand")
    }
  }

  private func syntax(of source: [UInt8], _ path: String) throws(Problem) -> SyntaxTree {
    guard let compiler else {
      throw Problem(
        SourceLocation(path: path),
        "a golden in a source is written with the help of swiftc, which is not on the PATH; add its folder to the PATH, "
          + "then accept again")
    }
    let result = try compiler.run(
      [
        "-frontend", "-dump-parse", "-dump-ast-format", "json", "-module-name", "source",
        "-swift-version", "6", "-D", "DEBUG", "-D", "SWIFT_PACKAGE", "-",
      ], input: source)
    guard result.status == 0, let tree = try? SyntaxTree(json: result.output) else {
      throw Problem(
        SourceLocation(path: path),
        "swiftc cannot read this source: \(visible(result.complaint, limit: 300)); fix it, or use the swiftc of "
          + "Swift 6.2 or later")
    }
    return tree
  }
}
