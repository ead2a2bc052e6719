import AssayFacts
import Foundation
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport

/// A scenario folder of one test, with the package's own fonts, whose problems are told by the file's name alone.
struct ScenarioFolder {
  private let folder: TemporaryFolder

  /// Where it is.
  var path: String { folder.path }

  /// Makes the folder; without fonts there is no lock file.
  init(fonts: Bool = true) throws {
    folder = try TemporaryFolder()
    guard fonts else { return }
    let source = packageRoot.appendingPathComponent("Scenarios/Fonts")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Fonts"), withDestinationURL: source)
  }

  /// Writes a file, making its folder.
  func write(_ text: String, to file: String = "file.yaml") throws {
    try write(Data(text.utf8), to: file)
  }

  /// Writes a file, making its folder.
  func write(_ data: Data, to file: String) throws {
    let url = folder.url.appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// Everything in it, with paths as seen from it.
  var catalog: Catalog { ScenarioLoader(folder: path).load() }

  /// The problems as they are printed, without the folder's path.
  var problems: [String] {
    catalog.problems.map { $0.description.replacingOccurrences(of: path + "/", with: "") }
  }

  /// The names of all subjects.
  var names: [String] { catalog.subjects.map(\.name.text) }
}

extension Catalog {
  /// The subject of a name.
  func subject(_ name: String) -> Subject? { subjects.first { $0.name.text == name } }
}

extension Subject {
  /// What its expectations say of its own facts: one sentence for each that fails.
  var failures: [String] {
    get throws {
      let facts = try render().facts
      return expectations.compactMap { $0.failure(facts) }
    }
  }
}
