import AssayFacts
import AssayImaging
import AssayRenderers
import AssaySubjects
import Foundation
import Synchronization

/// Limits how many cases are in memory.
///
/// A case takes many times the memory of its name, and a suite may have a hundred thousand. Files that have not been needed
/// lately lose their cases, and are read again when one of them is rendered.
final class CaseCache: Sendable {
  /// How many cases are in memory.
  static let limit = 10_000

  /// The cases of files, the oldest first, and their number.
  private let kept = Mutex<(files: [FileCases], count: Int)>(([], 0))

  /// Whether a file that was read first may keep its cases: the first files may, since rendering begins with them.
  fileprivate func hasRoom(for count: Int) -> Bool { kept.withLock { $0.count + count <= CaseCache.limit } }

  /// Adds the cases of a file, and removes those of the oldest files if there are too many.
  fileprivate func add(_ file: FileCases) {
    let removed = kept.withLock { kept in
      kept.files.append(file)
      kept.count += file.count
      var removed: [FileCases] = []
      while kept.count > CaseCache.limit, kept.files.count > 1 {
        removed.append(kept.files.removeFirst())
        kept.count -= removed.last?.count ?? 0
      }
      return removed
    }
    for file in removed { file.cases.withLock { $0 = nil } }
  }
}

/// The cases of a file as long as they are in memory, which the file and the cache share.
private final class FileCases: Sendable {
  let count: Int
  let cases: Mutex<[ScenarioCase]?>

  init(_ cases: [ScenarioCase]?, count: Int) {
    self.count = count
    self.cases = Mutex(cases)
  }
}

/// A scenario file that was read.
final class LoadedFile: Sendable {
  let loader: ScenarioLoader
  let lock: Result<FontLock, Problem>
  private let file: ScenarioFile
  /// The hash of the file's text.
  private let hash: ContentHash
  private let cache: CaseCache
  private let cases: FileCases

  init(
    _ file: ScenarioFile, text: String, cases: [ScenarioCase], loader: ScenarioLoader,
    lock: Result<FontLock, Problem>, cache: CaseCache
  ) {
    (self.file, self.loader, self.lock, self.cache) = (file, loader, lock, cache)
    hash = ContentHash(of: Array(text.utf8))
    let isKept = cache.hasRoom(for: cases.count)
    self.cases = FileCases(isKept ? cases : nil, count: cases.count)
    if isKept { cache.add(self.cases) }
  }

  /// The file's path, as a person would type it.
  var path: String { file.path }

  /// A case by its position in the file; throws if the file has changed since it was first read.
  func scenario(at index: Int) throws(Problem) -> ScenarioCase {
    // Another thread that needs a case of the file waits, instead of reading it, too.
    let (read, isNew) = try cases.cases.withLock { kept throws(Problem) in
      if let kept { return (kept, false) }
      let read = try readAgain()
      kept = read
      return (read, true)
    }
    if isNew { cache.add(cases) }
    return read[index]
  }

  private func readAgain() throws(Problem) -> [ScenarioCase] {
    let text = try TextFile.read(path)
    guard ContentHash(of: Array(text.utf8)) == hash else {
      throw Problem(
        SourceLocation(path: path), "the file changed while it was being verified; verify again")
    }
    return try file.cases(in: text)
  }
}

/// Renders one subject: a case of a file, or a picture captured in its steps.
///
/// A class, which all closures of a subject share, since there may be a hundred thousand subjects.
final class SubjectSource: Sendable {
  private let file: LoadedFile
  /// The position of the case in the file.
  private let index: Int
  let name: SubjectName
  /// The step whose picture is wanted; nil for the picture at the end.
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

  /// The text that was set last.
  var text: String { (try? renderer() as? CaseRenderer)?.label.lastText ?? "" }

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
      let folder = (file.path as NSString).deletingLastPathComponent
      return ProgramRenderer(
        command: settings.command, values: values.merging(["name": name.text]) { $1 },
        folder: folder.isEmpty ? "." : folder, timeLimit: settings.timeLimit, location: settings.location)
    }
  }
}
