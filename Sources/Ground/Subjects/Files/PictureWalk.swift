import AssaySystem

/// The files of a folder of pictures, as all commands find them that compare folders.
///
/// Names that begin with a dot are left out, since no golden may have one; it is a problem if pictures have them. Only the folders
/// that git and Assay write are never looked into.
package struct PictureWalk {
  /// The selected files by their paths in the folder, in no order; links are not followed.
  package private(set) var files: [(path: String, isLink: Bool)] = []
  /// The pictures that are left out.
  package private(set) var problems: [Problem] = []
  /// The folders that could not be listed.
  package private(set) var failures: [Problem] = []
  private let root: String
  private let selection: FileSelection

  /// Walks through a folder.
  package init(_ root: String, _ selection: FileSelection) {
    (self.root, self.selection) = (root, selection)
    var hidden: Set<ByteText> = []
    visit("", leavingOut: nil, &hidden)
    problems = hidden.sorted().map { place in
      Problem(
        SourceLocation(path: Paths.join(root, place.text)),
        "pictures are not compared if a name in their path begins with a dot; name this folder itself, rename it, or leave it out with `--ignore \(shellWord(place.text))`"
      )
    }
  }

  /// Lists the files of a folder in `outer`, a hidden folder or nil, and notes hidden folders that hold pictures.
  private mutating func visit(_ folder: String, leavingOut outer: String?, _ hidden: inout Set<ByteText>) {
    let entries: [FolderEntry]
    do throws(Problem) {
      entries = try FolderEntry.list(Paths.join(root, folder))
    } catch {
      return failures.append(error)
    }
    for entry in entries {
      let path = Paths.join(folder, entry.name)
      let left = outer ?? (entry.name.hasPrefix(".") ? path : nil)
      if entry.kind == .folder {
        if ![".git", ".build"].contains(entry.name) { visit(path, leavingOut: left, &hidden) }
      } else if selection.contains(path) {
        guard let left else {
          files.append((path, entry.kind == .link))
          continue
        }
        let isFolder = entry.kind == .link && PlainFile.isFolder(Paths.join(root, path))
        if isFolder || selection.holdsPicture(path) { hidden.insert(ByteText(left)) }
      }
    }
  }
}
