import ArgumentParser
import AssayDiffCommand
import AssayExpectations
import AssayGoldens
import AssayVerifying
import AssayReporting
import AssaySubjects
import AssaySystem

/// Makes the new pictures of cases their goldens.
struct Accept: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Make the new pictures of cases their goldens.",
    discussion: """
        assay accept --failed                 what failed in the last run, as it was then
        assay accept 3f9c21ab                 a group that the last run printed
        assay accept label                    all cases of a folder, or one case
        assay accept before after login       a picture of two folders
        assay accept --from decisions.json    what you accepted in the report

      Writes only what fails, all of it or nothing. Refuses a case that cannot be drawn, or that breaks an expectation. \
      `--failed` and groups use the folders of the last run. A golden in the source of a test is written there by swiftc, \
      unless the source has changed since the test ran.

        assay accept --all --count 2          all, if exactly 2 goldens change
        assay accept 3f9c21ab --leave-broken
        assay accept --from-comment "$GITHUB_EVENT_PATH" --push
      """)

  @Argument(help: ArgumentHelp("What to accept.", valueName: "name|glob|group"))
  var patterns: [String] = []

  @Flag(help: "Accept everything that fails; needs --count.")
  var all = false

  @Flag(help: "Accept what failed in the last verification.")
  var failed = false

  @Flag(help: "Also replace goldens that differ within their tolerance.")
  var tolerated = false

  @Option(
    help: ArgumentHelp(
      "How many goldens must change; if it is another number, nothing is accepted.", valueName: "n"))
  var count: Int?

  @Flag(
    help:
      "Keep the present goldens and add the pictures as further ones, where scenarios say 'severalGoldens'.")
  var further = false

  @Flag(help: "Of a group, leave out the cases that break an expectation, name them, and accept the others.")
  var leaveBroken = false

  @Option(
    help: ArgumentHelp("Accept the decisions of a report, from the file that it exports.", valueName: "file"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Take the candidates from a bundle, instead of rendering them.", valueName: "bundle"))
  var bundle: [String] = []

  @OptionGroup var workers: JobsOption
  @OptionGroup var results: OutputOption
  @OptionGroup(title: "From a pull request") var comment: CommentOptions
  @OptionGroup var sources: SuiteOptions

  @Option(
    help: ArgumentHelp(
      "Also write the accepted causes as Markdown for the commit message; '-' prints only these.",
      valueName: "file"))
  var message: String?

  func validate() throws {
    let names = SuiteOptions.namesBehindFolders(patterns)
    let ways = [!names.isEmpty, all, failed, from != nil, comment.fromComment != nil]
    guard ways.contains(true) else {
      throw ValidationError("Name what to accept, or use '--failed' or '--all --count N'.")
    }
    guard ways.count(where: \.self) == 1 else {
      throw ValidationError("Names, '--all', '--failed', '--from' and '--from-comment' exclude each other.")
    }
    if all, count == nil {
      throw ValidationError("'--all' needs '--count N', the number of goldens that change.")
    }
    if from != nil || comment.fromComment != nil, further || count != nil {
      throw ValidationError(
        "Leave out '--further' and '--count': the decisions or the comment name all that is accepted.")
    }
    if leaveBroken, !failed, !patterns.contains(where: CauseGroup.isID) {
      throw ValidationError("'--leave-broken' is for groups; name one by the id that `assay verify` printed.")
    }
    if comment.push, message == "-" {
      throw ValidationError(
        "'--message -' prints only the message; with '--push', name a file or leave it out.")
    }
    if comment.commit != nil, bundle.isEmpty {
      throw ValidationError("'--commit' needs '--bundle', the verification of that commit.")
    }
    if !bundle.isEmpty, from == nil, comment.fromComment == nil {
      throw ValidationError("'--bundle' needs '--from', the decisions about its cases.")
    }
    if let count, count < 0 { throw ValidationError("'--count' must be 0 or more, not \(count).") }
  }

  mutating func run() async throws {
    let usesLastRun = !sources.isGiven(with: patterns)
    patterns = try sources.takeFolders(from: patterns)
    if usesLastRun, failed || patterns.contains(where: CauseGroup.isID) {
      let last = try LastResults(in: results.folder)
      sources = try SuiteOptions.remembered(
        last?.sources ?? [], allowingCommands: sources.scenarios.allowCommands)
    }
    try await accept()
  }

  private func accept() async throws {
    let decisions: Decisions?
    let approval: Approval?
    let acceptance: Acceptance
    let suites: [Suite]
    do {
      let output = results.folder
      let goldens = (sources.suite.isEmpty ? [""] : sources.suite).map {
        Paths.join($0, sources.goldens.store.root)
      }
      let scenarios = sources.folders(of: [])
      try Places.check(
        reading: goldens + scenarios + [from] + sources.pictures.candidates + bundle
          + [RunFolder(output: output).path, output + "/" + LastResults.file],
        writing: [
          message == "-" ? nil : message, comment.fromComment == nil ? nil : output + "/commented",
        ])
      approval = try comment.approval(bundles: bundle, output: results.folder)
      decisions = try approval?.decisions ?? from.map { try Decisions(json: Accept.read($0), path: $0) }
      suites = try sources.suites(output: output)
      acceptance = try await accept(
        decisions, in: suites,
        from: try approval.map { [$0.bundle] } ?? bundle.map { try ResultBundle(path: $0) })
    } catch let refusal as JudgeRefusal {
      throw Refusal(refusal.problems, "nothing was accepted")
    } catch let problem as Problem {
      throw Refusal([problem], "nothing was accepted")
    }
    if let recovery = acceptance.recovery { Terminal.complain(recovery) }
    if let message {
      let text = AcceptanceMessage.markdown(for: acceptance)
      if message == "-" { return print(text, terminator: "") }
      try PlainFile.write(text.utf8, to: message)
    }
    for change in acceptance.changes {
      let causes =
        change.formerName.map { ["renamed from \($0)"] }
        ?? (change.isTolerated ? ["tolerated"] : []) + change.causes.map(\.words)
      let verb = change.causes == [.removed] ? "deleted" : "accepted"
      Terminal.say("\(verb) \(change.name)  (\(causes.joined(separator: ", ")))")
    }
    if let count = decisions?.rejected.count, count > 0 {
      Terminal.say("\(count) rejected: their goldens stay as they are")
    }
    for name in acceptance.skipped { Terminal.say("left out \(name), which is marked as a known failure") }
    let kept = acceptance.tolerated == 0 ? "" : ", \(acceptance.tolerated) tolerated and left as they are"
    Terminal.say("\(acceptance.changes.count) accepted, \(acceptance.unchanged) unchanged\(kept)")
    if fflush(nil) != 0, !acceptance.changes.isEmpty {
      Terminal.complain(
        "error: standard output cannot be written, but \(counted(acceptance.changes.count, "golden")) changed"
      )
    }
    try approval?.push(acceptance, in: suites.map(\.root))
  }

  private func accept(
    _ decisions: Decisions?, in suites: [Suite], from bundles: [ResultBundle]
  ) async throws -> Acceptance {
    if let decisions, !bundles.isEmpty {
      return try Suite.accept(decisions, from: bundles, in: suites)
    }
    var options = AcceptanceOptions(
      expectedCount: count, further: further, jobs: workers.jobs, progress: Terminal.progress())
    options.tolerated = tolerated
    if let decisions { return try await Suite.accept(decisions, in: suites, options: options) }
    let (names, groups) = try namesAndGroups(in: suites)
    for group in groups {
      options.reviewed.merge(try group.replacements(leavingBroken: leaveBroken)) { first, _ in first }
    }
    if !groups.isEmpty, names.isEmpty, options.reviewed.isEmpty {
      throw Problem(.commandLine, "no case of the group can be accepted; fix what `assay verify` names")
    }
    let acceptance = try await Suite.accept(names, in: suites, options: options)
    for obstacle in groups.flatMap(\.obstacles) { Terminal.complain("left out: \(obstacle)") }
    return acceptance
  }

  /// The arguments, divided into names and groups of the last verification; a case may have a name like an id.
  private func namesAndGroups(in suites: [Suite]) throws(Problem) -> (
    names: [String], groups: [RecordedGroup]
  ) {
    guard failed || patterns.contains(where: CauseGroup.isID) else { return (patterns, []) }
    let recorded = try LastResults(in: results.folder)?.failures.groups ?? []
    if failed {
      guard !recorded.isEmpty else {
        throw Problem(
          .commandLine, "the last verification in \(results.folder) left no failure; run `assay verify`")
      }
      return ([], recorded)
    }
    let groups = patterns.compactMap { id in recorded.first { $0.id == id } }
    let ids = Set(groups.map(\.id))
    let names = patterns.filter { !ids.contains($0) }
    if let id = names.first(where: { id in
      CauseGroup.isID(id) && suites.allSatisfy { $0.matching([id]).isEmpty }
    }) {
      throw Problem(
        .commandLine,
        "the last verification in \(results.folder) has no group '\(id)'; an id changes when its pictures change. Run `assay verify`, look at the report, and accept the new id"
      )
    }
    return (names, groups)
  }

  /// Reads the file of `--from`.
  static func read(_ path: String) throws(Problem) -> [UInt8] {
    do throws(PlainFileError) {
      if let bytes = try PlainFile.read(path, limit: Decisions.sizeLimit, followsLinks: true) { return bytes }
    } catch {
      let isFolder = error == .folder
      throw Problem(SourceLocation(path: path), isFolder ? "this is a folder; name a file" : "\(error)")
    }
    throw Problem(SourceLocation(path: path), "there is no such file; check its name")
  }
}
