import ArgumentParser
import AssayGoldens
import AssayVerifying
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssaySystem

/// Makes goldens of the files of another tool.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make goldens of the pictures, texts and JSON in a folder of another tool.",
    discussion: """
        assay import Tests/BadgeTests/__Snapshots__ --goldens Tests/BadgeTests/Goldens
        assay import tests --only '**-snapshots/*'

      Copies every picture, .txt and .json under its own name, and prints each. A text next to a picture with its name \
      keeps its ending: 'x.txt'. What cannot be imported, or has a different golden already, is listed; the rest is \
      imported, and the exit status is 2.
      """)

  @Argument(help: ArgumentHelp("The folder, with folders in it.", valueName: "folder"))
  var folder: String

  @Option(
    help: ArgumentHelp(
      "The files to import, such as '*.png' or 'shots/**'; may be repeated.", valueName: "glob"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp("Files to leave out, such as '*.diff.png'; may be repeated.", valueName: "glob"))
  var ignore: [String] = []

  @OptionGroup var goldenFolder: GoldenFolder

  func run() async throws {
    let store = goldenFolder.store
    try Places.check(reading: [folder], writing: [store.root])
    var source = CandidateFolder(path: folder)
    source.selection = try FileSelection(only: only, ignoring: ignore)
    source.hasTexts = true
    source.golden = { store.name(calling: $0.text) ?? $0 }
    var catalog = source.catalog()
    var left = catalog.problems
    guard !catalog.groups.isEmpty else { throw Refusal(left, "nothing was imported") }
    catalog.problems = []
    var known = 0
    for index in catalog.groups.indices {
      catalog.groups[index].subjects.removeAll { subject in
        switch Import.state(of: subject, in: store) {
        case .new: return false
        case .known: known += 1
        case .refused(let problem): left.append(problem)
        }
        return true
      }
    }
    let subjects = catalog.subjects
    if !subjects.isEmpty {
      do throws(JudgeRefusal) {
        _ = try await Judge(store: store).accept(
          [], in: catalog, options: AcceptanceOptions(expectedCount: subjects.count))
      } catch {
        throw Refusal(left + error.problems, "nothing was imported")
      }
    }
    for problem in left { Terminal.complain(problem.description) }
    for subject in subjects {
      Terminal.say("\(store.path(of: subject.name, form: subject.golden.form)) from \(subject.location.path)")
    }
    if let others = try others(in: source) {
      Terminal.say("left alone, as neither picture, text nor JSON: \(others)")
    }
    let counts = [(known, "imported before"), (left.count, "not imported")].filter { $0.0 > 0 }
    Terminal.say((["\(subjects.count) imported"] + counts.map { "\($0) \($1)" }).joined(separator: ", "))
    let verify = "`assay verify --candidates \(shellWord(folder))`"
    Terminal.say(
      Terminal.invocation.completing("\(verify) compares the folder with them; tests name them with 'named:'")
    )
    if !left.isEmpty { throw ExitCode(2) }
  }

  private enum State {
    case new, known
    case refused(Problem)
  }

  /// Whether a file can become a golden, is one already, or cannot be.
  private static func state(of subject: Subject, in store: GoldenStore) -> State {
    do {
      let rendering = try subject.render()
      guard let record = try store.record(of: subject.name) ?? store.unrecorded(subject.name)?.record else {
        return .new
      }
      if record.picture?.pixelHash == rendering.bitmap?.contentHash,
        try store.withText(record, of: subject.name).facts == rendering.facts
      {
        return .known
      }
      return .refused(
        Problem(
          subject.location,
          "there is a different golden '\(subject.name)' already; rename the file, or choose another folder of goldens"
        ))
    } catch let problem as Problem {
      return .refused(problem)
    } catch RenderingError.broken(let problem) {
      return .refused(problem)
    } catch {
      return .refused(Problem(subject.location, "\(error)"))
    }
  }

  /// The other files of the folder by their endings, such as `3 .strings, 1 .swift`; nil for none.
  private func others(in source: CandidateFolder) throws(Problem) -> String? {
    let read = [".txt", ".json"]
    let others = try GoldenStore(root: folder).files().filter { file in
      source.selection.contains(file) && !source.selection.holdsPicture(file)
        && !read.contains(where: file.hasSuffix)
    }
    let endings = Dictionary(grouping: others) { file in
      let name = Paths.name(of: file)
      return name.lastIndex(of: ".").map { String(name[$0...]) } ?? "without an ending"
    }
    let counts = endings.map { (ending: $0, count: $1.count) }.sorted {
      ($1.count, $0.ending) < ($0.count, $1.ending)
    }
    return counts.isEmpty ? nil : counts.map { "\($0.count) \($0.ending)" }.joined(separator: ", ")
  }
}
