import AssayFacts
import Foundation
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport

/// A temporary scenario folder.
struct ScenarioFolder {
  /// The fonts of a folder.
  enum Fonts {
    /// The package's own lock file.
    case all
    /// A lock file with one font, whose file is small.
    case square
    case none
  }

  private let folder: TemporaryFolder

  /// The folder's path.
  var path: String { folder.path }

  /// Creates the folder, with one scenario file if there is a text.
  init(_ text: String? = nil, fonts: Fonts = .all) throws {
    folder = try TemporaryFolder()
    let own = packageRoot.appendingPathComponent("Scenarios/Fonts")
    switch fonts {
    case .all:
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent("Fonts"), withDestinationURL: own)
    case .square:
      let file = own.appendingPathComponent("AssaySquare.ttf").path
      let hash = "1affb0f01371a7ecd2beb5aa2afdd167d6eb78a680e0ed17c2f05efcef761f54"
      try write(
        "fonts: [{family: Assay Square, file: \(file), structure: true, sha256: \(hash)}]",
        to: "Fonts/fonts.lock")
    case .none: break
    }
    if let text { try write(text) }
  }

  /// Writes a file, creating its folder.
  func write(_ text: String, to file: String = "file.yaml") throws {
    try write(Data(text.utf8), to: file)
  }

  /// Writes a file, creating its folder.
  func write(_ data: Data, to file: String) throws {
    let url = folder.url.appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// The subjects and problems of all files.
  var catalog: Catalog { ScenarioLoader(folder: path).load() }

  /// The problems as they are printed, without the folder's path.
  var problems: [String] {
    catalog.problems.map { $0.description.replacingOccurrences(of: path + "/", with: "") }
  }

  /// The names of all subjects.
  var names: [String] { catalog.subjects.map(\.name.text) }
}

extension Catalog {
  /// The subject with a name.
  func subject(_ name: String) -> Subject? { subjects.first { $0.name.text == name } }
}

extension Subject {
  /// The failures of its expectations of its own facts.
  var failures: [String] {
    get throws {
      let facts = try render().facts
      return expectations.compactMap { $0.failure(facts) }
    }
  }
}
