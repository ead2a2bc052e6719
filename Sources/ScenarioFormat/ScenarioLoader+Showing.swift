import Foundation
public import AssayImaging
public import AssaySubjects
import AssayTypesetting

extension ScenarioLoader {
  /// Finds the case of a subject's name, to look at it in other ways than judging it; nil when no file has such a one.
  ///
  /// Throws a mistake anywhere in its file; what is wrong with other files is not asked.
  public func renderer(of name: String) throws(Problem) -> CaseRenderer? {
    let lock = try FontLock(path: (folder as NSString).appendingPathComponent(FontLock.location))
    var others: [Problem] = []
    for file in files(into: &others) where name.hasPrefix(file.name + "/") {
      let cases = try ScenarioFile(path: file.path, families: lock.families)
        .cases(in: try TextFile.read(file.path))
      for scenario in cases {
        for capture in [nil] + scenario.captures.map(Optional.some)
        where name == "\(file.name)/\(scenario.leaf(at: capture))" {
          try scenario.checkPictureSize()
          return CaseRenderer(scenario: scenario, lock: lock, capture: capture)
        }
      }
    }
    return nil
  }

  /// Renders the subject of a name, reading its file for that; one that is gone is broken.
  public func rendering(of name: SubjectName) throws(RenderingError) -> Rendering {
    let found: CaseRenderer?
    do throws(Problem) {
      found = try renderer(of: name.text)
    } catch {
      throw .broken(error)
    }
    guard let found else {
      throw .broken(
        Problem(SourceLocation(path: folder), "there is no case '\(name)' any more; verify again"))
    }
    return try found.render()
  }

  /// The hash of every scenario file that can be read, by its name below the folder, and where it is; none is understood.
  ///
  /// - Parameter jobs: How many files are read at the same time; nil for one a core.
  public func contentHashes(jobs: Int? = nil) -> [String: (hash: ContentHash, path: String)] {
    var ignored: [Problem] = []
    let files = files(into: &ignored)
    let hashes = concurrently(files.count, jobs: jobs) { index in
      (try? TextFile.read(files[index].path)).map { ContentHash(of: Array($0.utf8)) }
    }
    var result: [String: (hash: ContentHash, path: String)] = [:]
    for (file, hash) in zip(files, hashes) {
      if let hash { result[file.name] = (hash, file.path) }
    }
    return result
  }

  /// The folder's lock file and every font file it names, whether or not they are there.
  public var fontPaths: [String] {
    let path = (folder as NSString).appendingPathComponent(FontLock.location)
    return [path] + ((try? FontLock(path: path))?.files.map(\.path) ?? [])
  }
}
