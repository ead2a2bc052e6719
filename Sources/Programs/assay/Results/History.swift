import ArgumentParser
import AssayFacts
import AssayGoldens
import AssayVerifying
import AssayImaging
import AssayReporting
import AssaySubjects

/// Prints where a golden came from, or what changed in all goldens since a revision.
struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Print each accepted version of a golden, or what changed in goldens since a revision.",
    discussion: """
        assay history label/frame-wide
        assay history label/frame-wide --contact-sheet versions.png
        assay history --since v1.0               what changed in all goldens, as the page history.html
        assay history --since v1.0 'label/**'

      Reads git's commits, also of earlier names of the golden, and compares each version with the one before. In a shallow \
      checkout it reaches as far back as that does, and says so.
      """)

  @Argument(help: ArgumentHelp("The golden; with --since, which goldens.", valueName: "name"))
  var names: [String] = []

  @Option(help: ArgumentHelp("Compare today's goldens with those of a git revision.", valueName: "revision"))
  var since: String?

  @Flag(help: "Print JSON instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Also write one picture: each version's golden before, after and their difference.",
      valueName: "file.png"))
  var contactSheet: String?

  @OptionGroup var sources: SuiteOptions
  @OptionGroup var folder: OutputOption

  func validate() throws {
    if since == nil, SuiteOptions.namesBehindFolders(names).count != 1 {
      throw ValidationError("Name one golden, or use '--since' for the changes of all.")
    }
    if since != nil, json { throw ValidationError("'--json' is for one golden; leave out '--since'.") }
  }

  mutating func run() async throws {
    names = try sources.takeFolders(from: names)
    try await printHistory()
  }

  private func printHistory() async throws {
    if let since { return try await writePage(since: since) }
    let goldens = sources.goldens.store.root
    guard let name = SubjectName(names[0]) else {
      throw Problem(
        .commandLine, "'\(names[0])' is not the name of one golden; `assay list` prints all names")
    }
    let history = try GoldenHistory(of: name, in: goldens)
    guard !history.versions.isEmpty else {
      let reason = history.isShallow ? ", as far back as this shallow checkout goes" : ""
      throw Problem(
        .commandLine,
        "no commit changed a golden '\(name)' in \(goldens)\(reason); `assay list` prints all names")
    }
    if let contactSheet {
      let suite = Suite(store: sources.goldens.store, catalog: Catalog())
      try sources.protect([suite], output: folder.folder, from: [contactSheet])
      try PlainFile.write(
        try ContactSheet(history.versions.map(\.evaluation)).bitmap.png(), to: contactSheet)
    }
    if json { return try Terminal.printResults(history.json(name).json + "\n") }
    for line in history.lines { Terminal.say(line) }
  }

  /// Writes the changes of all goldens as a page, and prints them with their commits.
  private func writePage(since revision: String) async throws {
    let output = folder.folder
    let suites = try sources.gallerySuites(output: output)
    try sources.protect(suites, output: output, from: [contactSheet])
    let changes = try await suites.changes(
      since: revision, for: "--since", patterns: names, output: output, jobs: nil)
    let path = output + "/history.html"
    try PlainFile.write(await HTMLReport.page(for: changes), to: path)
    if let contactSheet { try PlainFile.write(try ContactSheet(of: changes).bitmap.png(), to: contactSheet) }
    try Terminal.printResults(ConsoleReport(reportPath: path).changes(changes, path: path))
    for entry in try GoldenLog(goldens: suites[0].root).entries(revision + "..HEAD", changing: ["."]) {
      let count = entry.files.keys.count { !$0.hasSuffix(".facts") }
      Terminal.say("\(entry.line)  (\(counted(count, "file")))")
    }
    if changes.outcome == .unjudged { throw ExitCode(2) }
  }
}

extension GoldenLog.Commit {
  /// The commit in a line: `1a2b3c4d  2026-03-04  Round the corners`.
  fileprivate var line: String { "\(commit.prefix(8))  \(date)  \(subject)" }
}

extension GoldenHistory {
  /// Each commit, then a line for each cause and remark.
  fileprivate var lines: [String] {
    var lines: [String] = []
    for version in versions {
      let evaluation = version.evaluation
      var rows: [(label: String, text: String)] = []
      if let former = evaluation.formerName { rows.append(("renamed", "from \(former)")) }
      let labels = evaluation.causes.map(\.words)
      for (index, message) in evaluation.messages.enumerated() {
        rows.append((index < labels.count ? labels[index] : "also", message))
      }
      lines.append(version.entry.line)
      lines += rows.map(row)
    }
    let rest = " in this shallow checkout; `git fetch --unshallow` fetches what is before them"
    let older =
      "earlier commits have facts of a format that is no longer read; only their pictures are compared"
    return lines + [counted(versions.count, "version") + (isShallow ? rest : "")]
      + (hasOlderFacts ? [older] : [])
  }

  /// The versions as JSON: each has its commit, and the members of a case in `assay verify --json`.
  fileprivate func json(_ name: SubjectName) -> Fact {
    .object([
      "schema": .number(JSONReport.version),
      "name": .text(name.text),
      "isShallow": .bool(isShallow),
      "factsNotCompared": hasOlderFacts ? .bool(true) : nil,
      "versions": .list(
        versions.map { version in
          let entry = version.entry
          var facts: Facts = [
            "commit": .text(entry.commit), "date": .text(entry.date), "subject": .text(entry.subject),
          ]
          facts["formerName"] = version.evaluation.formerName.map { .text($0.text) }
          facts.merge(JSONReport.changes(in: version.evaluation))
          return .record(facts)
        }),
    ])
  }
}
