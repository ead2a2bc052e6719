import AssayFacts
import AssayRenderers
import AssaySubjects
import AssaySystem

/// A scenario file that was read; a class, which all its subjects share.
final class LoadedFile: Sendable {
  let path: String
  let drawings: [ScenarioCase.Drawing]
  let loader: ScenarioLoader
  let lock: Result<FontLock, Problem>

  init(
    path: String, drawings: [ScenarioCase.Drawing], loader: ScenarioLoader, lock: Result<FontLock, Problem>
  ) {
    (self.path, self.drawings, self.loader, self.lock) = (path, drawings, loader, lock)
  }
}

/// Renders one subject: a case, or a picture captured in its steps; a class, which all closures of the subject share.
final class SubjectSource: Sendable {
  private let file: LoadedFile
  private let index: Int
  let name: SubjectName
  let capture: String?

  init(file: LoadedFile, index: Int, name: SubjectName, capture: String?) {
    (self.file, self.index, self.name, self.capture) = (file, index, name, capture)
  }

  func render() throws(RenderingError) -> Rendering {
    let renderer: any Renderer
    do throws(Problem) {
      renderer = try self.renderer()
    } catch {
      throw .broken(error)
    }
    guard let watch = file.loader.watch, let label = renderer as? CaseRenderer else {
      return try renderer.rendering(at: SourceLocation(path: file.path))
    }
    return try watch.during(name, at: label.location, label.render)
  }

  func prepare() { (try? renderer() as? CaseRenderer)?.loadFonts() }

  func guides(from facts: Facts) -> [Guide] {
    (try? renderer() as? CaseRenderer)?.label.guides(from: facts) ?? []
  }

  var text: String { (try? renderer() as? CaseRenderer)?.label.text(at: capture) ?? "" }

  /// Whether one of the label's fonts, with the faces that it falls back to, has no glyph for a scalar.
  func lacksGlyph(for scalar: Unicode.Scalar) -> Bool {
    (try? renderer() as? CaseRenderer)?.lacksGlyph(for: scalar) ?? true
  }

  private func renderer() throws(Problem) -> any Renderer {
    switch file.drawings[index] {
    case .unread: throw .unread(name, at: SourceLocation(path: file.path))
    case .label(let label):
      return CaseRenderer(label: label, lock: try file.lock.get(), capture: capture)
    case .program(let settings, let values):
      guard file.loader.allowsCommands else {
        throw Problem(
          settings.location,
          "this scenario runs the program '\(settings.command[0])', and programs run only if you allow it; look at the command, then add '--allow-commands'"
        )
      }
      let folder = Paths.folder(of: file.path)
      return ProgramRenderer(
        command: settings.command, values: values.merging(["name": name.text]) { $1 },
        folder: folder.isEmpty ? "." : folder, timeLimit: settings.timeLimit, location: settings.location)
    }
  }
}

extension Subject {
  /// A case that is not selected, of which only the name is known.
  init(unread name: SubjectName, at location: SourceLocation) {
    self.init(name: name, location: location) { () throws(RenderingError) in
      throw .broken(.unread(name, at: location))
    }
  }
}

extension Problem {
  static func unread(_ name: SubjectName, at location: SourceLocation) -> Problem {
    Problem(location, "'\(name)' was not read; select it")
  }
}
