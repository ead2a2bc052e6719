import AssayFacts
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssaySystem
import Synchronization

/// The cases of the files that were used last; other files are read again, since a case takes much memory, and a suite may
/// have a hundred thousand.
package final class CaseCache: Sendable {
  static let limit = 10_000

  private struct Kept {
    var cases: [String: [ScenarioCase]] = [:]
    /// The paths of the files, the oldest first.
    var paths: [String] = []
    var count = 0
  }

  private let kept = Mutex(Kept())

  package init() {}

  fileprivate func cases(of path: String) -> [ScenarioCase]? { kept.withLock { $0.cases[path] } }

  /// Adds the cases of a file if there is room, or in place of those of the oldest files.
  fileprivate func add(_ cases: [ScenarioCase], of path: String, replacingOthers: Bool) {
    kept.withLock { kept in
      guard replacingOthers || kept.count + cases.count <= CaseCache.limit,
        kept.cases.updateValue(cases, forKey: path) == nil
      else { return }
      kept.paths.append(path)
      kept.count += cases.count
      while kept.count > CaseCache.limit, kept.paths.count > 1 {
        kept.count -= kept.cases.removeValue(forKey: kept.paths.removeFirst())?.count ?? 0
      }
    }
  }
}

/// A scenario file that was read.
final class LoadedFile: Sendable {
  let loader: ScenarioLoader
  let lock: Result<FontLock, Problem>
  private let file: ScenarioFile
  private let hash: ContentHash
  private let cache: CaseCache
  /// Held while the file is read again, so that other threads wait instead of reading it, too.
  private let reading = Mutex(())

  init(
    _ file: ScenarioFile, text: String, cases: [ScenarioCase], loader: ScenarioLoader,
    lock: Result<FontLock, Problem>, cache: CaseCache
  ) {
    (self.file, self.loader, self.lock, self.cache) = (file, loader, lock, cache)
    hash = ContentHash(of: Array(text.utf8))
    // Rendering begins with the first files, so the others do not replace them.
    cache.add(cases, of: file.path, replacingOthers: false)
  }

  var path: String { file.path }

  /// A case by its position in the file; throws if the file has changed since it was first read.
  func scenario(at index: Int) throws(Problem) -> ScenarioCase {
    if let cases = cache.cases(of: path) { return cases[index] }
    return try reading.withLock { _ throws(Problem) in
      if let cases = cache.cases(of: path) { return cases[index] }
      let text = try TextFile.read(path)
      guard ContentHash(of: Array(text.utf8)) == hash else {
        throw Problem(
          SourceLocation(path: path), "the file changed while it was being verified; verify again")
      }
      let cases = try file.cases(in: text)
      cache.add(cases, of: path, replacingOthers: true)
      return cases[index]
    }
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
    switch try file.scenario(at: index).drawing {
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
