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
}
