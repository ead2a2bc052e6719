import ArgumentParser
import AssayGoldenStorage
import AssayHarness
import AssayRenderers
import AssaySubjects

/// Makes goldens of what another tool has recorded.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make goldens of the pictures, texts and JSON in a folder of another tool.",
    discussion: """
      Takes over every .png, .txt and .json, such as those of swift-snapshot-testing, under names in lower case, and says \
      each. Nothing in the folder is changed, and a golden that is there already is never replaced: then nothing is made.

        assay import Tests/BadgeTests/__Snapshots__ --goldens Tests/BadgeTests/Goldens
      """)

  @Argument(help: ArgumentHelp("The folder, with folders in it.", valueName: "folder"))
  var folder: String

  @OptionGroup var goldenFolder: GoldenFolder

  func run() async throws {
    let store = goldenFolder.store
    do {
      let catalog = try catalog(for: store)
      let acceptance = try await accept(catalog, in: store)
      for subject in catalog.subjects {
        print("\(store.path(of: subject.name, form: subject.form)) from \(subject.location.path)")
      }
      print("\(acceptance.changes.count) imported; name them so in tests, as 'named:'")
    } catch let refusal as AcceptanceRefusal {
      Terminal.complain(refusal.description)
      Terminal.complain("nothing was imported")
      throw ExitCode(2)
    }
  }

  private func accept(_ catalog: Catalog, in store: GoldenStore) async throws -> Acceptance {
    let options = AcceptanceOptions(expectedCount: catalog.subjects.count)
    return try await Judge(store: store).accept([], in: catalog, options: options)
  }

  /// What is in the folder, of which nothing has a golden yet.
  private func catalog(for store: GoldenStore) throws(AcceptanceRefusal) -> Catalog {
    var catalog = CandidateFolder(path: folder, hasClaims: true).catalog()
    for group in catalog.groups.indices {
      for index in catalog.groups[group].subjects.indices {
        catalog.groups[group].subjects[index].endWithLine()
      }
    }
    do throws(Problem) {
      catalog.problems += try taken(catalog, in: store)
    } catch {
      catalog.problems.append(error)
    }
    guard catalog.problems.isEmpty else { throw AcceptanceRefusal(problems: catalog.problems) }
    return catalog
  }

  /// A problem for each name that has a golden.
  private func taken(_ catalog: Catalog, in store: GoldenStore) throws(Problem) -> [Problem] {
    var problems: [Problem] = []
    for group in catalog.groups {
      let known = try store.record(ofGroup: group.name)?.cases ?? [:]
      problems += group.subjects.filter { known[$0.name.leaf] != nil }.map { subject in
        Problem(
          subject.location,
          "there is a golden '\(subject.name)' already; rename the file, or choose another folder of goldens")
      }
    }
    return problems
  }
}

extension Subject {
  /// Lets JSON end with a line end, as that of goldens does.
  fileprivate mutating func endWithLine() {
    guard form == .json else { return }
    render = { [render] () throws(RenderingError) in
      let rendering = try render()
      guard let text = rendering.facts.goldenText, !text.utf8.reversed().starts(with: [0x0A]) else {
        return rendering
      }
      return Rendering(text: text + "\n", form: .json)
    }
  }
}
