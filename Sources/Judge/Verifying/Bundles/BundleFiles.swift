import AssayGoldens
import AssaySubjects

/// The files of a bundle: a folder, or the folder `bundle` in the output of a verification.
struct BundleFiles {
  private let folder: Folder
  /// The path from the folder to the bundle.
  private let place: String

  /// Opens a bundle.
  init(path: String) throws(Problem) {
    func problem(_ message: String) -> Problem { Problem(SourceLocation(path: path), message) }
    if PlainFile.isMissing(path) { throw problem("there is no such bundle; name a folder") }
    guard PlainFile.isFolder(path) else {
      throw problem(
        "a bundle is a folder, and this is a file; unpack an archive (`unzip FILE -d FOLDER`) and name that folder"
      )
    }
    folder = Folder(root: path)
    place = !folder.exists(BundleManifest.file) && folder.exists("bundle") ? "bundle/" : ""
  }

  /// The bytes of a file; nil if it does not exist.
  func read(_ file: String, limit: Int) throws(Problem) -> [UInt8]? {
    try folder.read(place + file, limit: limit)
  }

  /// The path of a file, for messages.
  func path(_ file: String) -> String { folder.path(place + file) }

  /// The bytes of the manifest; throws without one, since the verification did not end.
  func manifest() throws(Problem) -> [UInt8] {
    guard let bytes = try read(BundleManifest.file, limit: BundleManifest.sizeLimit) else {
      throw Problem(
        SourceLocation(path: path(BundleManifest.file)),
        "the bundle has no manifest, so its verification did not come to its end; run that shard again")
    }
    return bytes
  }
}
