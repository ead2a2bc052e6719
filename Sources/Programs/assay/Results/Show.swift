import ArgumentParser
import AssayFacts
import AssayReporting
import AssaySubjects
import FoundationEssentials

/// Prints the results of the last verification.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print what the last verification found about everything, a group or a case.",
    discussion: """
        assay show                         the groups
        assay show 3f9c21ab                the cases of a group
        assay show label/frame-wide        verdict, facts, measures, pictures and commands of a case
        assay show before after login      a picture of two folders
        assay show label/frame-wide --json

      Reads the files of the last verification, so it takes milliseconds; it draws, compares and accepts nothing. Of a case \
      whose pictures differ it writes both pictures' parts that differ most below `<output>/crops`, magnified up to 8 times. \
      `assay report --schema` prints the JSON Schema.
      """)

  @Argument(help: ArgumentHelp("What to show; all groups by default.", valueName: "name|group"))
  var names: [String] = []

  @Flag(help: "Print JSON instead of text.")
  var json = false

  @OptionGroup var folder: OutputOption

  private var output: String { folder.folder }

  func run() throws {
    guard let results = try LastResults(in: output) else {
      throw Problem(
        SourceLocation(path: output + "/" + LastResults.file),
        "no verification left its results here; run `assay verify`, or name its folder with '--output'")
    }
    let name = SuiteOptions.namesBehindFolders(names).first
    if names.count > 1, name == names[0] || names.count > 3 {
      throw ValidationError("Name one case or group, with two folders before it if it is of these.")
    }
    if names.count > 1, results.sources.prefix(2) != ["--goldens=\(names[0])", "--candidates=\(names[1])"] {
      throw Problem(
        .commandLine,
        "the last run in \(output) did not compare these folders; run `assay verify` with them first")
    }
    guard let name else { return print(.record(results.heading), results.text) }
    if let group = results.group(name) {
      return print(results.document(groups: [group]), results.text(ofGroup: group))
    }
    guard let subject = SubjectName(name), var result = try results.result(for: subject) else {
      throw Problem(
        .commandLine,
        "the last verification in \(output) has no case and no group '\(name)'; `assay show` lists its groups, and `assay list` the names of cases"
      )
    }
    let again = results.heading["verify"]?.string ?? "assay verify"
    let history = again.replacing(" verify", with: " history", maxReplacements: 1)
    result["commands"] = .list([again, history].map { .text("\($0) \(subject.argument)") })
    result["remark"] = remark(on: result).map { .text($0) }
    if result["remark"] == nil {
      let pictures = ["reference", "candidate"].map { result[$0]?.members?["path"]?.string }
      try Places.check(reading: pictures, writing: [output + "/crops"])
      result["crops"] = try Crops.write(of: subject, result, to: output)
    }
    let group = results.group(result["group"]?.string)
    print(
      results.document(groups: group.map { [$0] } ?? [], cases: [result]),
      results.text(ofCase: result, in: group))
  }

  private func print(_ document: Fact, _ lines: [String]) {
    if json { return Swift.print(document.json) }
    for line in lines { Terminal.say(line) }
  }

  /// Why the result of a case may be out of date: one of its pictures was written later.
  private func remark(on result: Facts) -> String? {
    func written(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let verified = written(output + "/" + LastResults.file) else { return nil }
    let paths = ["reference", "candidate"].compactMap { result[$0]?.members?["path"]?.string }
    return paths.first { written($0).map { $0 > verified } ?? false }.map {
      "\($0) was written after the verification; run it again"
    }
  }
}
