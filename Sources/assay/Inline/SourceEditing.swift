import AssayGoldenStorage
import AssayHarness
import AssayImaging
import AssaySubjects
import Foundation

/// Writes accepted texts into the sources of their tests.
///
/// Where a literal stands is told by going through the source; that nothing but goldens changes, and what they become, is
/// proved by the compiler's parser before anything is written. Assay has no parser of its own, which every package that
/// depends on it would have to build.
struct SourceEditing {
  /// The package whose tests ran.
  var sources = TestSources(package: ".")
  /// The compiler; nil where there is none.
  var compiler = OtherProgram("swiftc")

  /// Edits the sources, and returns what writes them, all or none.
  func prepare(
    _ replacements: [InlineReplacement]
  ) throws(AcceptanceRefusal) -> () throws(AcceptanceRefusal) -> Void {
    var (changes, problems): ([TestSources.Change], [Problem]) = ([], [])
    let files = Dictionary(grouping: replacements, by: \.location.path).sorted { $0.key < $1.key }
    for (path, replacements) in files {
      do throws(Problem) {
        changes.append(try change(of: path, replacements))
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw AcceptanceRefusal(problems: problems) }
    return { [changes] () throws(AcceptanceRefusal) in
      do throws(Problem) {
        try sources.replace(changes)
      } catch {
        throw AcceptanceRefusal(problems: [error])
      }
    }
  }

  private func change(
    of path: String, _ replacements: [InlineReplacement]
  ) throws(Problem) -> TestSources.Change {
    let bytes = try sources.read(path)
    let hash = ContentHash(of: bytes)
    var edits: [(range: Range<Int>, text: String)] = []
    for replacement in replacements {
      try sources.check(
        TestSources.Change(path: path, before: replacement.golden.source ?? hash, bytes: []))
      let location = replacement.location
      edits.append(try InlineCall(in: bytes, at: location).edit(to: replacement.text, at: location))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    guard zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }) else {
      throw Problem(
        SourceLocation(path: path), "one golden stands within another's call; accept one after the other")
    }
    var edited = bytes
    for edit in edits.reversed() { edited.replaceSubrange(edit.range, with: edit.text.utf8) }
    try prove(bytes, edited, path, replacements)
    return TestSources.Change(path: path, before: hash, bytes: edited)
  }

  /// Throws unless the compiler reads both sources, and what differs are the goldens that were accepted, and nothing else.
  private func prove(
    _ old: [UInt8], _ new: [UInt8], _ path: String, _ replacements: [InlineReplacement]
  ) throws(Problem) {
    let comparison = SyntaxComparison(try syntax(of: old, path), try syntax(of: new, path))
    func counted(_ changes: [SyntaxComparison.Change]) -> [SyntaxComparison.Change: Int] {
      changes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let accepted = replacements.map { SyntaxComparison.Change($0.golden.text, $0.text) }
    guard let comparison, counted(comparison.changes) == counted(accepted) else {
      throw Problem(
        replacements[0].location,
        "the golden cannot be written without changing something else: the call is in a part that this compiler "
          + "leaves out, or its golden is no plain literal; write it by hand")
    }
  }

  /// The syntax tree of a source.
  private func syntax(of source: [UInt8], _ path: String) throws(Problem) -> Data {
    guard let compiler else {
      throw Problem(
        SourceLocation(path: path),
        "a golden in a source is written with the help of swiftc, which is not on the PATH; add the folder of "
          + "Swift's programs to it, then accept again")
    }
    let result = try compiler.run(
      [
        "-frontend", "-dump-parse", "-dump-ast-format", "json", "-module-name", "source", "-swift-version",
        "6",
        "-D", "DEBUG", "-D", "SWIFT_PACKAGE", "-",
      ], input: Data(source))
    guard result.status == 0 else {
      throw Problem(
        SourceLocation(path: path),
        "swiftc cannot read this source: \(visible(result.complaint, limit: 300)); mend it, or take the swiftc of "
          + "Swift 6.2 or later")
    }
    return result.output
  }
}
