import Foundation
import AssayScenarioFormat
import AssaySubjects
import Testing

/// Which files of a folder are read as scenarios.
@Suite struct ScenarioFilesTests {
  @Test("A pipe or folder with a scenario's name is refused")
  func noPlainFile() throws {
    let folder = try ScenarioFolder()
    try #require(mkfifo(folder.path + "/pipe.yaml", 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder.yaml", withIntermediateDirectories: false)
    let problem = "it is not a plain file; put one in its place"
    #expect(folder.catalog.problems.map(\.message) == [problem, problem])
  }

  @Test("A symbolic link to a scenario or a folder is refused, neither followed nor ignored")
  func links() throws {
    let folder = try ScenarioFolder()
    for (name, target) in [("file.yaml", "/etc/hostname"), ("linked", "/usr/share")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: target)
    }
    let problem =
      "symbolic links are not followed, since they may lead out of the folder; put the file itself here"
    #expect(folder.catalog.problems.map(\.message) == [problem, problem])
  }

  @Test("A folder without a scenario is a problem")
  func noScenarios() throws {
    let folder = try ScenarioFolder()
    #expect(
      folder.catalog.problems.map(\.message) == [
        "the folder has no scenario file (.yaml); `assay init` makes a first one"
      ])
  }
  @Test("A selection reads its cases, the cases that these must equal, and one case for each value")
  func selection() throws {
    let folder = try ScenarioFolder()
    let label = "label: HTLabel\ngiven: {frame: [20, 20], text: a}\n"
    try folder.write(
      label + "matrix: {cornerRadius: [0, 1, 2, 3], font: {s: Assay Stencil 10, q: Assay Square 10}}",
      to: "a.yaml")
    try folder.write(label + "sameAs: a/corner-radius-3_font-s", to: "b.yaml")
    var loader = ScenarioLoader(folder: folder.path)
    let whole = loader.load()
    loader.isSelected = { $0.text == "a/corner-radius-2_font-q" }
    let part = loader.load()
    #expect(part.subjects.map(\.name) == whole.subjects.map(\.name))
    #expect(part.groups.map(\.fingerprint) == whole.groups.map(\.fingerprint))
    let unread = part.subjects.filter { (try? $0.render()) == nil }.map(\.name.text)
    #expect(unread == ["a/corner-radius-0_font-q", "a/corner-radius-1_font-s"])
  }
}
