package import AssayImaging
package import AssaySubjects
import AssaySystem

/// The sources of tests that have goldens within themselves, below the folder of their package.
package struct TestSources: Sendable {
  /// A source that becomes another.
  package struct Change: Sendable {
    /// The file, from the package's folder.
    package var path: String
    /// The hash of what it is now.
    package var before: ContentHash
    /// What it will be.
    package var bytes: [UInt8]

    /// Creates a change.
    package init(path: String, before: ContentHash, bytes: [UInt8]) {
      (self.path, self.before, self.bytes) = (path, before, bytes)
    }
  }

  /// The most bytes of a source.
  package static let limit = 4 << 20

  var folder: Folder

  /// Names the folder of the package.
  package init(package root: String) {
    folder = Folder(root: root)
  }

  /// The bytes of a source that can be replaced.
  package func read(_ path: String) throws(Problem) -> [UInt8] {
    guard path.hasSuffix(".swift") else {
      throw Problem(SourceLocation(path: path), "this is no Swift source, so there is no golden in it")
    }
    do throws(FileError) {
      guard let bytes = try folder.read(path, limit: TestSources.limit) else {
        throw FileError(path: path, reason: "is gone; run the tests again")
      }
      return bytes
    } catch {
      throw Problem(SourceLocation(path: path), "the source \(error.reason)")
    }
  }

  /// Replaces sources, all of them or none; throws where one has changed since it was read, or must not be written.
  ///
  /// Interrupted by a crash, the next call completes the work or takes it back.
  package func replace(_ changes: [Change]) throws(Problem) {
    var refusal: Problem?
    do throws(FileError) {
      try folder.locked { () throws(FileError) in
        try Transaction.recover(in: folder)
        do throws(Problem) {
          for change in changes { try check(change) }
        } catch {
          refusal = error
          return
        }
        try Transaction(writes: changes.map { ($0.path, $0.bytes) }).run(in: folder)
      }
    } catch {
      throw Problem(SourceLocation(path: error.path), error.reason)
    }
    if let refusal { throw refusal }
  }

  /// Throws unless a change can be made.
  package func check(_ change: Change) throws(Problem) {
    guard ContentHash(of: try read(change.path)) == change.before else {
      throw Problem(
        SourceLocation(path: change.path),
        "the source has changed since the tests ran; run them again, then accept what they say")
    }
    var status = stat()
    // Taking a file's name needs no permission to write it, and root has any.
    guard stat(folder.path(change.path), &status) == 0, status.st_mode & 0o222 != 0 else {
      throw Problem(
        SourceLocation(path: change.path), "the source is read-only; make it writable, then accept again")
    }
  }
}
