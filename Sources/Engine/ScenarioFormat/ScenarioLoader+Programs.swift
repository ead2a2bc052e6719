import AssayRenderers
import AssaySubjects
import Foundation

extension ScenarioLoader {
  /// The subject of a case that a program draws; without permission it is broken.
  func subject(of program: ProgramCase, group: String, path: String) throws(Problem) -> Subject {
    let name = try self.name(program.leaf, in: group, at: program.location)
    let folder = (path as NSString).deletingLastPathComponent
    let renderer = ProgramRenderer(
      command: program.settings.command, values: program.values.merging(["name": name.text]) { $1 },
      folder: folder.isEmpty ? "." : folder, timeLimit: program.settings.timeLimit,
      location: program.settings.location)
    let isAllowed = allowsCommands
    return Subject(
      name: name, location: program.location, summary: program.summary,
      tolerance: program.allowance.tolerance,
      regions: program.allowance.regions,
      expectations: ScenarioLoader.expectations(program.requirements, variables: program.variables),
      relations: try relations(program.relations, group: group), severalGoldens: program.severalGoldens,
      largeGolden: program.largeGolden,
      knownFailure: program.knownFailure
    ) { () throws(RenderingError) in
      guard isAllowed else {
        throw .broken(
          Problem(
            program.settings.location,
            "this scenario runs the program '\(program.settings.command[0])', and programs run only if you allow it; look at the command, then add '--allow-commands'"
          ))
      }
      return try renderer.render()
    }
  }
}
