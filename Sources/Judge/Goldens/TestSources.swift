package import AssayImaging
package import AssaySubjects
import AssaySystem

/// The Swift files of tests that contain inline goldens, below the folder of their package.
package struct TestSources: Sendable {
  /// A new version of a source file.
  package struct SourceEdit: Sendable {
    /// The file, relative to the package's folder.
    package var path: String
    /// The hash of the current content.
    package var before: ContentHash
    /// The new content.
    package var bytes: [UInt8]

    /// Creates a change.
    package init(path: String, before: ContentHash, bytes: [UInt8]) {
      (self.path, self.before, self.bytes) = (path, before, bytes)
    }
  }

  /// The most bytes of a source file.
  package static let limit = 4 << 20

  var folder: Folder

  /// Names the folder of the package.
  package init(package root: String) {
    folder = Folder(root: root)
  }

  /// The content of a source file.
  package func read(_ path: String) throws(Problem) -> [UInt8] {
    guard path.hasSuffix(".swift") else {
      throw Problem(path: path, "this is not a Swift source, so it contains no golden")
    }
    do throws(Problem) {
      guard let bytes = try folder.read(path, limit: TestSources.limit) else {
        throw Problem(path: path, "is gone; run the tests again")
      }
      return bytes
    } catch {
      throw Problem(path: path, "the source \(error.message)")
    }
  }

  /// The replacement of source files; it fails when a file has changed since it was read, or must not be written.
  package func update(_ changes: [SourceEdit]) -> GoldenUpdate {
    GoldenUpdate(folder: folder) { () throws(Problem) in
      for change in changes { try check(change) }
      return Transaction(writes: changes.map { ($0.path, $0.bytes) })
    }
  }

  /// Throws unless a change can be made.
  package func check(_ change: SourceEdit) throws(Problem) {
    guard ContentHash(of: try read(change.path)) == change.before else {
      throw Problem(
        path: change.path,
        "the source has changed since the tests ran; run them again, then accept what they report")
    }
    var status = stat()
    // Replacing a file needs no permission to write it, so the permission is checked here.
    guard stat(folder.path(change.path), &status) == 0, status.st_mode & 0o222 != 0 else {
      throw Problem(path: change.path, "the source is read-only; make it writable, then accept again")
    }
  }
}
