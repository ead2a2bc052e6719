import ArgumentParser
import AssayGoldenStorage
import AssayHarness
import AssayRenderers
import AssaySubjects

/// Makes goldens of the files of another tool.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make goldens of the pictures, texts and JSON in a folder of another tool.",
    discussion: """
        assay import Tests/BadgeTests/__Snapshots__ --goldens Tests/BadgeTests/Goldens

      Copies every .png, .txt and .json, such as those of swift-snapshot-testing, under names in lower case, and prints \
      each. A picture that cannot be taken over is named, and the exit status is 2. If one of these goldens exists already, \
      nothing is imported.
      """)

  @Argument(help: ArgumentHelp("The folder, with folders in it.", valueName: "folder"))
  var folder: String

  @OptionGroup var goldenFolder: GoldenFolder

  func run() async throws {
    let store = goldenFolder.store
    let source = CandidateFolder(path: folder, hasMetadata: true)
    var left: [Problem] = []
    _ = source.candidates(problems: &left)
    let catalog = try catalog(of: source, leaving: left, for: store)
    for problem in left { Terminal.complain(problem.description) }
    do throws(JudgeRefusal) {
      let options = AcceptanceOptions(expectedCount: catalog.subjects.count)
      let acceptance = try await Judge(store: store).accept([], in: catalog, options: options)
      for subject in catalog.subjects {
        Terminal.say("\(store.path(of: subject.name, form: subject.form)) from \(subject.location.path)")
      }
      Terminal.say("\(acceptance.changes.count) imported; name them so in tests, as 'named:'")
    } catch {
      throw Refusal(error.problems, "nothing was imported")
    }
    if !left.isEmpty { throw ExitCode(2) }
  }

  /// The files of the folder as cases; throws if one of them has a golden already.
  private func catalog(
    of source: CandidateFolder, leaving left: [Problem], for store: GoldenStore
  ) throws -> Catalog {
    var catalog = source.catalog()
    if !catalog.groups.isEmpty { catalog.problems.removeAll(where: left.contains) }
    for group in catalog.groups.indices {
      do throws(Problem) {
        for index in catalog.groups[group].subjects.indices {
          let subject = catalog.groups[group].subjects[index]
          if try store.facts(of: subject.name) != nil {
            catalog.problems.append(
              Problem(
                subject.location,
                "there is a golden '\(subject.name)' already; rename the file, or choose another folder of goldens"
              ))
          }
          catalog.groups[group].subjects[index].addLineEnd()
        }
      } catch {
        catalog.problems.append(error)
      }
    }
    guard catalog.problems.isEmpty else { throw Refusal(catalog.problems, "nothing was imported") }
    return catalog
  }
}

extension Subject {
  /// Ends JSON with a line end, as that of goldens does.
  fileprivate mutating func addLineEnd() {
    guard form == .json else { return }
    render = { [render] () throws(RenderingError) in
      let rendering = try render()
      guard let text = rendering.facts.goldenText, text.utf8.last != UInt8(ascii: "\n") else {
        return rendering
      }
      return Rendering(text: text + "\n", form: .json)
    }
  }
}
