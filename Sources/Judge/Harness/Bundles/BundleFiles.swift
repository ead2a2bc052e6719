import AssayGoldenStorage
import AssaySubjects
import Foundation

/// The files of a bundle, in a folder or in a zip archive, which is never unpacked.
enum BundleFiles {
  /// A folder, and the path from it to the bundle.
  case folder(Folder, within: String)
  /// A zip archive, and the path in it to the bundle.
  case archive(ZipArchive, within: String)

  /// The folder of a bundle within the output of a verification.
  static let folder = "bundle"

  /// Opens a bundle: a folder, a zip archive, or an output folder as either, with the bundle in its folder `bundle`.
  init(path: String) throws(Problem) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Problem(SourceLocation(path: path), "there is no such bundle; name a folder or a zip of one")
    }
    guard isFolder.boolValue else {
      let archive = try ZipArchive(path: path)
      self = .archive(archive, within: try archive.place(of: BundleManifest.file))
      return
    }
    let folder = Folder(root: path)
    let isWithin = !folder.exists(BundleManifest.file) && folder.exists(BundleFiles.folder)
    self = .folder(folder, within: isWithin ? BundleFiles.folder + "/" : "")
  }

  /// The bytes of a file; nil when there is none.
  func read(_ file: String, limit: Int) throws(Problem) -> [UInt8]? {
    switch self {
    case .archive(let archive, let place): return try archive.read(place + file, limit: limit)
    case .folder(let folder, let place): return try folder.read(place + file, limit: limit)
    }
  }

  /// The path of a file, for messages.
  func path(_ file: String) -> String {
    switch self {
    case .archive(let archive, let place): "\(archive.path)/\(place)\(file)"
    case .folder(let folder, let place): folder.path(place + file)
    }
  }

  /// The bytes of the manifest; throws where there is none, since the verification did not end.
  func manifest() throws(Problem) -> [UInt8] {
    guard let bytes = try read(BundleManifest.file, limit: BundleManifest.sizeLimit) else {
      throw Problem(
        SourceLocation(path: path(BundleManifest.file)),
        "the bundle has no manifest, so its verification did not come to its end; run that shard again")
    }
    return bytes
  }

  /// The bytes of a JSON file, or of the manifest of a bundle that is a folder or zip.
  static func manifest(at path: String) throws(Problem) -> [UInt8] {
    let url = URL(fileURLWithPath: path)
    let folder = Folder(root: url.deletingLastPathComponent().path)
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists, !isFolder.boolValue, !ZipArchive.isArchive(path) else {
      return try BundleFiles(path: path).manifest()
    }
    do throws(Problem) {
      return try folder.read(url.lastPathComponent, limit: BundleManifest.sizeLimit) ?? []
    } catch {
      throw Problem(SourceLocation(path: path), error.message)
    }
  }
}
