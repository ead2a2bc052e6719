import AssayFacts
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Foundation
import Synchronization
import Testing

@testable import AssayGoldens

/// Errors of folders and files, and writers at the same time.
@Suite final class FolderTests: GoldenFolder {
  @Test("Flushing many files reports the one that cannot be flushed")
  func flushing() throws {
    let folder = Folder(root: root)
    let files = (0..<100).map { "g/f\($0).png" }
    for file in files where file != "g/f61.png" { try folder.create(file, bytes: [1]) }
    try folder.flush(files.filter(folder.exists) + ["g", ""])
    #expect(
      throws: Problem(path: root + "/g/f61.png", "cannot be flushed: No such file or directory")
    ) {
      try folder.flush(files)
    }
  }

  @Test("A folder of goldens that cannot be listed is an error")
  func unlistableFolder() throws {
    try self.store.accept([try golden("g/a")])
    let store = GoldenStore(root: longestPath(of: root))
    let problem = try #require(throws: Problem.self) { try store.orphans(in: Catalog()) }
    #expect(problem.message.contains("the folder cannot be listed: File name too long"))
  }

  @Test("A folder that cannot be created is an error")
  func unmakableFolder() throws {
    let file = temporary.path + "/file"
    try Data([1]).write(to: URL(fileURLWithPath: file))
    let problem = try #require(throws: Problem.self) {
      try GoldenStore(root: file + "/Goldens").accept([try golden("g/a")])
    }
    #expect(problem.message.contains("cannot be made: Not a directory"))
  }

  // Uses threads, because the optimizer of Swift 6.3 crashes on the same test with a task group.
  @Test("Accepting at the same time keeps every golden")
  func concurrency() throws {
    let goldens = try (0..<16).map { try golden("g/case-\($0)", width: $0 + 1) }
    let problems = Mutex<[Problem]>([])
    DispatchQueue.concurrentPerform(iterations: goldens.count) { [store] index in
      do throws(Problem) {
        try store.accept([goldens[index]])
      } catch {
        problems.withLock { $0.append(error) }
      }
    }
    #expect(problems.withLock { $0 } == [])
    #expect(try store.files().count { $0.hasSuffix(".facts") } == 16)
  }
}

/// Every file below a folder, including hidden files, in order.
func filesIncludingHidden(below root: String) throws -> [String] {
  guard let all = FileManager.default.enumerator(atPath: root) else { return [] }
  var files: [String] = []
  for case let file as String in all {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: root + "/" + file, isDirectory: &isFolder)
    if !isFolder.boolValue { files.append(file) }
  }
  return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
