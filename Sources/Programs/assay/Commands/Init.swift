import ArgumentParser
import AssayGoldens
import AssayVerifying
import AssayScenarioFormat
import AssaySubjects
import AssaySystem

/// Makes the files with which a folder or a package starts to have goldens.
struct Init: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Start goldens: of a program's pictures, of labels, or in Swift tests.",
    discussion: """
        assay init                        pictures of a program, in any language
        assay init --label                labels that Assay draws; `assay verify` passes at once
        assay init Pictures --ci gitlab   in a folder, with GitLab's jobs

      In a folder with a Package.swift, `assay init` makes a first test. It makes what is missing, overwrites nothing, and \
      prints what to do next. In a folder of a repository, its workflows are made at the root, with names of their own.
      """)

  @Argument(help: ArgumentHelp("The folder; this one by default.", valueName: "folder"))
  var folder = "."

  @Flag(help: "Start with a label that Assay draws, and with its goldens.")
  var label = false

  @Option(
    help: "The server whose jobs verify the goldens: github or gitlab. (default: github; none with --label)")
  var ci: StartingPoint.Server?

  func run() async throws {
    let isPackage = Paths.exists(folder + "/Package.swift")
    let server = ci ?? .github
    var start =
      label ? StartingPoint.label(on: ci) : isPackage ? .tests(on: server) : .scenarios(on: server)
    let repository = Paths.repository(of: folder)
    start = try start.below(repository?.own ?? "")
    let root = repository.flatMap { $0.own.isEmpty ? nil : $0.root } ?? folder
    let store = GoldenStore(root: Paths.join(folder, "Goldens"))
    let needsGoldens =
      label && !Paths.exists(Paths.join(folder, "Scenarios/label.yaml"))
      && !Paths.exists(store.root + "/label")
    for (path, bytes) in start.files {
      // Servers read jobs at the root of the repository.
      Terminal.say(try make(path, in: path.hasPrefix(".github/") ? root : folder, of: bytes))
    }
    if needsGoldens {
      let catalog = ScenarioLoader(folder: Paths.join(folder, "Scenarios")).load()
      let accepted = try await Judge(store: store).accept(
        ["label"], in: catalog, options: AcceptanceOptions())
      for change in accepted.changes { Terminal.say("made  Goldens/\(change.name).png") }
    }
    let place = Paths.standardized(folder)
    if !place.isEmpty { start.next.insert("cd \(shellWord(place))", at: 0) }
    for line in ["next"] + start.next { Terminal.say(line) }
  }

  /// Writes a file if it is missing; returns a line about the result.
  private func make(_ path: String, in root: String, of bytes: [UInt8]) throws -> String {
    let shown = root == folder ? path : Paths.join(root, path)
    guard let kept = try PlainFile.contents(of: Paths.join(root, path), limit: .max, followsLinks: true)
    else {
      try Folder(root: root).create(path, bytes: bytes)
      return "made  \(shown)"
    }
    // For git, `.build`, `/.build` and `.build/` are the same folder.
    let known = Set(lines(of: kept).map { $0.split(separator: "/") })
    let lacks = lines(of: bytes).filter { !known.contains($0.split(separator: "/")) }
    let isForGit = Paths.name(of: path).hasPrefix(".git") && !lacks.isEmpty
    return "kept  \(shown)" + (isForGit ? ", which lacks: " + lacks.joined(separator: ", ") : "")
  }

  private func lines(of text: [UInt8]) -> [Substring] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}

extension StartingPoint.Server: ExpressibleByArgument {}
