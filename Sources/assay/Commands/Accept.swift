import ArgumentParser
import AssaySubjects
import AssayHarness

/// Makes candidates the goldens.
struct Accept: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Make the new pictures of scenarios their goldens.",
    discussion: """
      Writes only what differs, all of it or nothing. A case that is broken, or breaks an expectation of its \
      scenario, is not accepted. A golden that stands in the source of its test is written there, with the help of swiftc, \
        unless the source has changed since the test ran.

        assay accept htlabel/corners/all
        assay accept 'htlabel/**'
        assay accept 3f9c21ab               a group of the last `assay verify`, as it was then
        assay accept 3f9c21ab --leave-broken     without its cases that break an expectation
        assay accept --all --expect 12      refuses unless exactly 12 goldens would change
        assay accept --further text/emoji   a second picture, as right as the first
        assay accept --from decisions.json  what was accepted in the report, unless it changed since
        assay accept --from decisions.json --bundle ci.zip      the same, with the pictures CI drew
      """)

  @Argument(help: ArgumentHelp("What to accept.", valueName: "name|glob|group"))
  var patterns: [String] = []

  @Flag(help: "Accept everything; needs --expect.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "How many goldens must change; if it is another number, nothing is accepted.", valueName: "n"))
  var expect: Int?

  @Flag(
    help: "Keep the present goldens and add the pictures beside them, where scenarios say 'severalGoldens'.")
  var further = false

  @Flag(help: "Of a group, leave out the cases that break an expectation, name them, and accept the others.")
  var leaveBroken = false

  @Option(
    help: ArgumentHelp("Accept what was decided in a report, from the file it exports.", valueName: "file"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Take the candidates from a bundle, a folder or a zip, instead of rendering them.",
      valueName: "bundle"))
  var bundle: [String] = []

  @Option(help: ArgumentHelp("How many scenarios to render at the same time.", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Where the last verification wrote its groups.", valueName: "folder"))
  var output = ".build/assay"

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder
  @OptionGroup var pictures: CandidateOptions
  @OptionGroup var messages: MessageOptions

  /// How many reasons against accepting are printed before only their count is.
  private static let shown = 20

  func validate() throws {
    if all, expect == nil {
      throw ValidationError("'--all' needs '--expect N', the number of goldens you expect to change.")
    }
    if all, !patterns.isEmpty { throw ValidationError("'--all' and names exclude each other.") }
    if from != nil, all || further || !patterns.isEmpty || expect != nil {
      throw ValidationError(
        "'--from' says all that is to be accepted; give no names, '--all', '--further' or '--expect' with it."
      )
    }
    if leaveBroken, !patterns.contains(where: CauseGroup.isID) {
      throw ValidationError("'--leave-broken' is for groups; name one by the id that `assay verify` printed.")
    }
    if !bundle.isEmpty, from == nil {
      throw ValidationError("'--bundle' needs '--from', the decisions about what is in it.")
    }
    if !all, from == nil, patterns.isEmpty {
      throw ValidationError("Name what to accept, or use '--all --expect N'.")
    }
    if let expect, expect < 0 { throw ValidationError("'--expect' must be 0 or more, not \(expect).") }
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be 1 or more, not \(jobs).") }
  }

  /// The decisions to follow; nil when names say what to accept.
  private func decisions() throws(Problem) -> Decisions? {
    guard let from else { return nil }
    return try Decisions(json: InputFile.read(from, limit: Decisions.sizeLimit), path: from)
  }

  private func accept(_ decisions: Decisions?) async throws -> Acceptance {
    let suites = try pictures.suites(folder, goldenFolder, output: output)
    if let decisions, !bundle.isEmpty {
      let bundles = try bundle.map { try ResultBundle(path: $0) }
      guard suites.count == 1 else {
        throw Problem(.commandLine, "a bundle has goldens of one folder; name it with '--goldens'")
      }
      return try suites[0].judge.accept(decisions, from: bundles, in: suites[0].catalog())
    }
    var options = AcceptanceOptions(
      expectedCount: expect, further: further, jobs: jobs, progress: Terminal.progress())
    if let decisions { return try await Suite.accept(decisions, in: suites, options: options) }
    let (names, groups) = try chosen()
    for group in groups {
      options.reviewed.merge(try group.replacements(leavingBroken: leaveBroken)) { first, _ in first }
    }
    if !groups.isEmpty, names.isEmpty, options.reviewed.isEmpty {
      throw Problem(.commandLine, "no case of the group can be accepted; mend what `assay verify` names")
    }
    let acceptance = try await Suite.accept(names, in: suites, options: options)
    for obstacle in groups.flatMap(\.obstacles) { Terminal.complain("left out: \(obstacle)") }
    return acceptance
  }

  func run() async throws {
    do {
      let decisions = try decisions()
      let acceptance = try await accept(decisions)
      if let recovery = acceptance.recovery { Terminal.complain(recovery) }
      try messages.write(acceptance)
      if messages.replacesOutput { return }
      for change in acceptance.changes {
        print("accepted \(change.name)  (\(change.causes.map(\.rawValue).joined(separator: ", ")))")
      }
      if let count = decisions?.rejected.count, count > 0 {
        print("\(count) rejected: their goldens stay as they are")
      }
      for name in acceptance.skipped { print("left out \(name), which is marked as a known failure") }
      print("\(acceptance.changes.count) accepted, \(acceptance.unchanged) unchanged")
    } catch let refusal as AcceptanceRefusal {
      for problem in refusal.problems.prefix(Accept.shown) { Terminal.complain(problem.description) }
      let more = refusal.problems.count - Accept.shown
      if more > 0 { Terminal.complain("… and \(more) more") }
      Terminal.complain("nothing was accepted")
      throw ExitCode(2)
    } catch let problem as Problem {
      Terminal.complain(problem.description)
      Terminal.complain("nothing was accepted")
      throw ExitCode(2)
    }
  }

  /// The arguments, divided into names and the groups the last verification left.
  private func chosen() throws(Problem) -> (names: [String], groups: [RecordedGroup]) {
    guard patterns.contains(where: CauseGroup.isID) else { return (patterns, []) }
    let recorded = try RecordedGroups(in: output)
    let groups = patterns.compactMap { recorded?[$0] }
    let ids = Set(groups.map(\.id))
    let names = patterns.filter { !ids.contains($0) }
    if let id = names.first(where: CauseGroup.isID) {
      throw Problem(
        .commandLine,
        "the last verification in \(output) left no group '\(id)': an id stands for certain cases and pictures, and is another one when these change; run `assay verify`, look at what it shows, and accept by the id it prints"
      )
    }
    return (names, groups)
  }
}
